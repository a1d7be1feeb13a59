/** What stands in the columns of a row as it was pasted from a list, a table or a sheet, without those that are empty. */
export function filledCells(line: string): readonly string[] {
  return [...line.matchAll(cell)]
    .map(([whole, quoted]) => quoted?.replaceAll('""', '"').trim() ?? whole)
    .filter(text => text !== '')
}

/** In quotation marks to its end, or up to what parts columns; no address and no name has that within it. */
const cell = /(?<![^\s,;])"((?:[^"]|"")*)"(?![^\s,;])|[^\s,;]+/g
