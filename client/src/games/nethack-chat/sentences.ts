// The parts of a narration.

/** Split a text into sentences; quoted speech keeps its closing quotation mark. */
export const sentences = (paragraph: string): string[] => paragraph.split(/(?<=[.?!:;]["”’)]?)\s+/)
export const paragraphs = (text: string): string[] => text.split(/\n{2,}/)
