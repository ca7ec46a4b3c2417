"""Ten questions about an archive, answered by DuckDB: python recipes/questions_duckdb.py PATH...

The tables of `lawspeaker.check_table` are read where they are, without a copy. `questions_polars.py` gives the same answers.
"""

import sys

import duckdb
import lawspeaker

COLUMNS = "file,number,line,variant,year,result,board,reason,plies,verdict,errors,fingerprint,Event,White,Black"

QUESTIONS = {
    "findings by code": """
        SELECT code, name, severity, count(*) AS findings, count(DISTINCT (file, game)) AS games
        FROM findings GROUP BY ALL ORDER BY findings DESC, code""",
    "findings by code and year": """
        SELECT code, year, count(*) AS findings
        FROM findings JOIN games ON findings.file = games.file AND game = number GROUP BY ALL ORDER BY code, year NULLS FIRST""",
    "longest games": """
        SELECT file, line, variant, plies, White, Black FROM games ORDER BY plies DESC, file, line LIMIT 10""",
    "wrong results by event": """
        SELECT Event, count(*) AS wrong FROM findings JOIN games ON findings.file = games.file AND game = number
        WHERE code LIKE 'E4%' GROUP BY ALL ORDER BY wrong DESC, Event NULLS FIRST""",
    "duplicates with their originals": """
        WITH numbered AS (
            SELECT file, line, fingerprint,
                   first_value(file) OVER same AS original_file, first_value(line) OVER same AS original_line,
                   row_number() OVER same AS n
            FROM games WHERE fingerprint IS NOT NULL
            WINDOW same AS (PARTITION BY fingerprint ORDER BY file, line))
        SELECT file, line, original_file, original_line FROM numbered WHERE n > 1 ORDER BY file, line""",
    "spellings of players": """
        WITH players AS (SELECT White AS name FROM games UNION ALL SELECT Black FROM games),
             keyed AS (SELECT name, lower(regexp_replace(name, '[^\\p{L}]', '', 'g')) AS key FROM players)
        SELECT key, list_sort(list(DISTINCT name)) AS spellings, count(*) AS games
        FROM keyed WHERE key <> '' GROUP BY key HAVING count(DISTINCT name) > 1 ORDER BY key""",
    "games by variant and year": """
        SELECT variant, year, count(*) AS games
        FROM games GROUP BY ALL ORDER BY variant NULLS FIRST, year NULLS FIRST""",
    "claimed results by variant": """
        SELECT variant, result, count(*) AS games
        FROM games GROUP BY ALL ORDER BY variant NULLS FIRST, result NULLS FIRST""",
    "ends by reason": """
        SELECT variant, reason, board AS result, count(*) AS games
        FROM games WHERE reason IS NOT NULL GROUP BY ALL ORDER BY variant, reason, result""",
    "files with the most errors": """
        SELECT file, count(*) AS games, CAST(sum(errors) AS BIGINT) AS errors,
               CAST(sum(CASE WHEN verdict = 'invalid' THEN 1 ELSE 0 END) AS BIGINT) AS invalid
        FROM games GROUP BY file HAVING sum(errors) > 0 ORDER BY errors DESC, file LIMIT 10""",
}


def answers(tables):
    """For each question its rows, as tuples."""
    games, findings = tables["games"], tables["findings"]  # DuckDB finds the tables by these names
    assert games is not None and findings is not None
    connection = duckdb.connect()
    connection.register("games", games)
    connection.register("findings", findings)
    return {question: connection.execute(sql).fetchall() for question, sql in QUESTIONS.items()}


if __name__ == "__main__":
    for question, rows in answers(lawspeaker.check_table(sys.argv[1:], columns=COLUMNS, threads=0)).items():
        print(f"\n{question}")
        for row in rows:
            print(" ", *row, sep="  ")
