"""Brings pages that lie outside `docs` into the site, and leads links to them there."""

import re
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

# The pages of the site by what they are made of.
OUTSIDE: Final = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "src/rondel/games/glen_more/guide/README.md": "writing-guides.md",
}
# A list that follows a line of text at once, which the site would take for more text.
LIST: Final = re.compile(r"^((?![-\s|>`]|\d+\. ).+)\n(?=- )", re.MULTILINE)
LINK: Final = re.compile(r"\]\(([^):#\s]+\.md)(?=[#)])")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what lies outside."""
    for source, page in OUTSIDE.items():
        files.append(File.generated(config, page, content=Path(source).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead links, which are right in the repository, to the pages of the site."""
    sources = {made: source for source, made in OUTSIDE.items()}
    here = Path(sources.get(page.file.src_uri, f"docs/{page.file.src_uri}")).parent

    def led(link: re.Match[str]) -> str:
        target = (Path.cwd() / here / link[1]).resolve().relative_to(Path.cwd()).as_posix()
        inside = OUTSIDE.get(target) or target.removeprefix("docs/")
        up = "../" * page.file.src_uri.count("/")
        return f"]({up}{inside}"

    text = LIST.sub(r"\1\n\n", LINK.sub(led, markdown))
    # Rules name their sources in brackets side by side, which are no references.
    return re.sub(r"\](\s*)\[", r"]\1\\[", text) if page.file.src_uri.startswith("rules/") else text
