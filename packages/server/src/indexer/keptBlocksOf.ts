import type { Chain } from '../context.ts'

/** How many of a chain's blocks can be taken back without indexing anew from the start; deeper ones are final. */
export const keptBlocksOf = ({ keptBlocks = 256 }: Pick<Chain, 'keptBlocks'>): number => keptBlocks
