-- Neovim edits a record with the server: diagnostics are shown, a quick fix is applied, a move is completed, a board is
-- shown, the record is formatted. `LAWSPEAKER_COMMAND` is the command, `GAME` the file. An error ends Neovim with status 1.

local command = vim.split(os.getenv("LAWSPEAKER_COMMAND"), " ")
local file = os.getenv("GAME")

local function check(condition, what)
  if not condition then
    io.stderr:write("neovim: " .. what .. "\n")
    vim.cmd("cquit 1")
  end
end

--- Waits until a condition holds.
local function wait_for(what, condition)
  check(vim.wait(20000, condition, 20), "waited in vain for " .. what)
end

vim.cmd("edit " .. file)
local buffer = vim.api.nvim_get_current_buf()
local id = vim.lsp.start_client({ name = "lawspeaker", cmd = command, root_dir = vim.fn.fnamemodify(file, ":h") })
check(id, "the server does not start")
vim.lsp.buf_attach_client(buffer, id)

local function codes()
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
    found[diagnostic.code] = diagnostic
  end
  return found
end

--- Asks for something and gives the result.
local function ask(method, params)
  local answers, failure = vim.lsp.buf_request_sync(buffer, method, params, 20000)
  check(answers and answers[id] and not answers[id].error, method .. " has no answer: " .. tostring(failure))
  return answers[id].result
end

local function on(line, character)
  return { textDocument = vim.lsp.util.make_text_document_params(buffer), position = { line = line, character = character } }
end

local function lines()
  return vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
end

wait_for("diagnostics", function()
  return codes().E201 and codes().W209
end)

-- The illegal move is replaced by one that is completed.
local at = codes().E201
vim.api.nvim_buf_set_text(buffer, at.lnum, at.col, at.end_lnum, at.end_col, { "f" })
local list = ask("textDocument/completion", on(at.lnum, at.col + 1))
local completed
for _, item in ipairs(list.items) do
  if item.label == "f4" then
    completed = item
  end
end
check(completed, "f4 is not completed")
vim.lsp.util.apply_text_edits({ completed.textEdit }, buffer, "utf-16")
wait_for("the end of the error", function()
  return not codes().E201
end)

-- A quick fix is applied.
local number = codes().W209
local range = { start = { line = number.lnum, character = number.col } }
range["end"] = range.start
local actions = ask("textDocument/codeAction", {
  textDocument = vim.lsp.util.make_text_document_params(buffer),
  range = range,
  context = { diagnostics = {}, only = { "quickfix" } },
})
local fix
for _, action in ipairs(actions) do
  if action.title == "W209: write `2`" then
    fix = action
  end
end
check(fix, "there is no quick fix: " .. vim.inspect(actions))
vim.lsp.util.apply_workspace_edit(fix.edit, "utf-16")
check(lines()[11]:find("d7 2. e4", 1, true), "the quick fix is not applied: " .. lines()[11])
wait_for("a record without findings", function()
  return vim.tbl_isempty(vim.diagnostic.get(buffer))
end)

local hover = ask("textDocument/hover", on(at.lnum, at.col))
check(hover.contents.value:find("**`f4`**", 1, true), "hover shows " .. vim.inspect(hover))

vim.lsp.buf.formatting_sync({}, 20000)
check(vim.tbl_contains(lines(), "1. d4 {first} (1. e4 e7 2. f4) 1... d7 2. e4 e7 3. f4 *"), "formatted: " .. vim.inspect(lines()))

vim.lsp.stop_client(id)
wait_for("the end of the server", function()
  return vim.tbl_isempty(vim.lsp.get_active_clients())
end)
print("neovim: diagnostics, quick fix, completion, hover and formatting work\n")
vim.cmd("qall!")
