/** Blocks that a node may be behind the index, as one of several behind a balancer is. */
const mostLag = 16

/** Whether all is indexed that a chain has. Of a node that is far behind nothing is known of what has happened since. */
export const isAtHead = (block: number | undefined, head: number): boolean =>
  block !== undefined && head <= block && head >= block - mostLag
