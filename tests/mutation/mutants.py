"""The mutants of a C source: every place where a small change of the text would be a mistake that a test
should notice."""
import collections
import re

Mutant = collections.namedtuple("Mutant", "file line function change text start end new")

TOKEN = re.compile(
    r"""(?P<skip>/\*.*?\*/|//[^\n]*|\s+|\\\n)
    |(?P<directive>\#(?:[^\n\\]|\\\n|\\.)*)
    |(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<number>0[xX][0-9a-fA-F]+[uUlL]*|\d+\.\d+\w*|\d+[uUlL]*|0x1p-\d+)
    |(?P<word>[A-Za-z_]\w*)
    |(?P<sign><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)""", re.X | re.S)

# What each sign between two operands becomes.
BETWEEN = {
    "==": ["!="], "!=": ["=="], "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
    "+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["/"], "&": ["|"], "|": ["&"], "^": ["&"],
    "&&": ["||"], "||": ["&&"], "<<": [">>"], ">>": ["<<"],
    "+=": ["-="], "-=": ["+="], "|=": ["&="], "&=": ["|="], "^=": ["|="], "<<=": [">>="], ">>=": ["<<="],
}
WORDS = {"true": "false", "false": "true", "QN_OK": "QN_MEMORY", "break": "", "continue": ""}
NO_CALLS = {"if", "while", "for", "switch", "return", "sizeof", "_Alignas", "_Static_assert"}


class Token:
    def __init__(self, kind, text, start, line):
        self.kind, self.text, self.start, self.line = kind, text, start, line
        self.end = start + len(text)


def tokens_of(source):
    found, line = [], 1
    for match in TOKEN.finditer(source):
        if match.lastgroup not in ("skip", "directive"):
            found.append(Token(match.lastgroup, match.group(), match.start(), line))
        line += match.group().count("\n")
    return found


def closing(tokens, at):
    """The index of the bracket that closes the one at `at`."""
    depth = 0
    for index in range(at, len(tokens)):
        if tokens[index].text in ("(", "[", "{"):
            depth += 1
        elif tokens[index].text in (")", "]", "}"):
            depth -= 1
            if depth == 0:
                return index
    return len(tokens) - 1


def functions_of(tokens):
    """(name, first index, last index) of the body of each function."""
    index = 0
    while index < len(tokens):
        if tokens[index].text == "{":
            end = closing(tokens, index)
            if index > 0 and tokens[index - 1].text == ")":
                depth, back = 0, index - 1
                while back > 0:
                    depth += {")": 1, "(": -1}.get(tokens[back].text, 0)
                    if depth == 0:
                        break
                    back -= 1
                yield tokens[back - 1].text, index, end
            index = end
        index += 1


def is_value_before(token):
    return token.kind in ("number", "word", "string") and token.text not in ("return", "case") or \
        token.text in (")", "]")


def other_numbers(text):
    digits = re.sub("[uUlL]+$", "", text)
    value = int(digits, 8 if re.fullmatch("0[0-7]+", digits) else 0)
    suffix = re.search("[uUlL]*$", text).group()
    yield f"{value + 1}{suffix}"
    if value > 0:
        yield f"{value - 1}{suffix}"


def statement_end(tokens, at, last):
    """The index of the semicolon that ends the simple statement at `at`, or None."""
    depth = 0
    for index in range(at, last):
        text = tokens[index].text
        if text in ("{", "}"):
            return None
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(text, 0)
        if text == ";" and depth == 0:
            return index
    return None


def is_deletable(tokens, at, end):
    """Whether the statement is an assignment or a call, and not a declaration."""
    first, second = tokens[at], tokens[at + 1]
    if first.text in ("*", "++", "--"):
        return True
    if first.kind != "word" or first.text in NO_CALLS or first.text in WORDS:
        return False
    return second.kind == "sign" and second.text not in ("*", ":", ";") and end > at + 1


def changes(tokens, at, last):
    """(description, start, end, new text) of each mutant that begins at a token of a function."""
    token, before = tokens[at], tokens[at - 1]
    text = token.text
    if token.kind == "sign" and text in BETWEEN and is_value_before(before):
        # A star after a type's name, or in a cast, is no multiplication; the compiler refuses most others.
        if not (text == "*" and tokens[at + 1].text in (")", ",")):
            for new in BETWEEN[text]:
                yield f"{text} to {new}", token.start, token.end, new
    elif text in ("!", "~") and not is_value_before(before):
        yield f"{text} left out", token.start, token.end, ""
    elif text in ("++", "--"):
        new = "--" if text == "++" else "++"
        yield f"{text} to {new}", token.start, token.end, new
    elif token.kind == "number" and re.fullmatch(r"(0[xX][0-9a-fA-F]+|\d+)[uUlL]*", text):
        for new in other_numbers(text):
            yield f"{text} to {new}", token.start, token.end, new
    elif text in WORDS:
        yield f"{text} to {WORDS[text] or 'nothing'}", token.start, token.end, WORDS[text]
    elif text in ("if", "while") and tokens[at + 1].text == "(":
        close = closing(tokens, at + 1)
        inner_start, inner_end = tokens[at + 1].end, tokens[close].start
        if text == "if":
            yield "if always", inner_start, inner_end, ("1 ||", "")
        yield f"{text} never", inner_start, inner_end, ("0 &&", "")
    elif text == "return" and tokens[at + 1].text != ";":
        end = statement_end(tokens, at, last)
        if end is not None and not (tokens[at + 1].text == "0" and end == at + 2):
            yield "return 0", tokens[at + 1].start, tokens[end].start, "0"
    if before.text in (";", "{", "}", ")", "else"):
        end = statement_end(tokens, at, last)
        if end is not None and is_deletable(tokens, at, end):
            yield "statement left out", token.start, tokens[end].start, ""


def mutants_of(file, source):
    tokens = tokens_of(source)
    lines = source.splitlines()
    for name, first, last in functions_of(tokens):
        for at in range(first + 1, last):
            for change, start, end, new in changes(tokens, at, last):
                if isinstance(new, tuple):
                    new = f"{new[0]} ({source[start:end]})"
                line = tokens[at].line
                yield Mutant(file, line, name, change, lines[line - 1].strip(), start, end, new)
