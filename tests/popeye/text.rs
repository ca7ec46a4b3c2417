//! The play of a problem as both programs write it: moves as text, by their numbers.

/// A move of the attacker and what follows it.
pub(crate) struct Attack {
    pub(crate) text: String,
    /// Whether it is called a zugzwang.
    pub(crate) is_zugzwang: bool,
    /// The numbers of the threats in the play.
    pub(crate) threats: Vec<usize>,
    /// Replies, each with the numbers of its answers.
    pub(crate) replies: Vec<(String, Vec<usize>)>,
}

/// The play of a problem. It is filled line by line: what is added belongs to the last move with the number before it.
#[derive(Default)]
pub(crate) struct Play {
    pub(crate) attacks: Vec<Attack>,
    pub(crate) keys: Vec<usize>,
    /// The last attack with each move number, from 1.
    last: Vec<usize>,
    /// The replies to the last attack with each move number that the next answer belongs to.
    open: Vec<Vec<usize>>,
}

impl Play {
    fn add(&mut self, number: usize, text: &str) -> usize {
        self.attacks.push(Attack {
            text: text.to_owned(),
            is_zugzwang: false,
            threats: Vec::new(),
            replies: Vec::new(),
        });
        let attack = self.attacks.len() - 1;
        self.enter(number, attack);
        attack
    }

    fn enter(&mut self, number: usize, attack: usize) {
        self.last.truncate(number - 1);
        self.open.truncate(number - 1);
        self.last.push(attack);
        self.open.push(Vec::new());
        assert_eq!(self.last.len(), number, "{} has no move before it", self.attacks[attack].text);
    }

    pub(crate) fn key(&mut self, text: &str) {
        let key = self.add(1, text);
        self.keys.push(key);
    }

    /// Calls the last attack with this number a zugzwang.
    pub(crate) fn zugzwang(&mut self, number: usize) {
        self.attacks[self.last[number - 1]].is_zugzwang = true;
    }

    /// Adds a threat, or goes back to it.
    pub(crate) fn threat(&mut self, number: usize, text: &str) {
        let before = self.last[number - 2];
        let known = self.attacks[before].threats.iter().copied().find(|&t| self.attacks[t].text == text);
        match known {
            Some(threat) => self.enter(number, threat),
            None => {
                let threat = self.add(number, text);
                self.attacks[before].threats.push(threat);
            }
        }
    }

    pub(crate) fn reply(&mut self, number: usize, texts: &[&str]) {
        let attack = &mut self.attacks[self.last[number - 1]];
        let first = attack.replies.len();
        attack.replies.extend(texts.iter().map(|text| ((*text).to_owned(), Vec::new())));
        self.open[number - 1] = (first..first + texts.len()).collect();
    }

    pub(crate) fn answer(&mut self, number: usize, text: &str) {
        let before = self.last[number - 2];
        let replies = self.open[number - 2].clone();
        let answer = self.add(number, text);
        for reply in replies {
            self.attacks[before].replies[reply].1.push(answer);
        }
    }

    /// Adds another answer to the replies of the last one, which stays the last one.
    pub(crate) fn dual(&mut self, number: usize, text: &str) {
        let (last, open) = (self.last.clone(), self.open.clone());
        self.answer(number, text);
        (self.last, self.open) = (last, open);
    }

    /// Whether an attack with this number would answer a reply.
    pub(crate) fn answers(&self, number: usize) -> bool {
        self.open.get(number - 2).is_some_and(|replies| !replies.is_empty())
    }
}

/// A word such as `2.Kd4` or `1...Kd4`: its number, whether it is a reply, and the move.
pub(crate) fn numbered(word: &str) -> Option<(usize, bool, &str)> {
    let (number, rest) = word.split_at(word.find('.')?);
    let moved = rest.trim_start_matches('.');
    Some((number.parse().ok()?, rest.len() - moved.len() == 3, moved))
}
