// Quotes of v3 pools whose ticks are read from a node as the swap goes: apart from the others, which wait for
// nobody.
export { RouterError, type RouterErrorCode } from '../errors.ts'
export type { V3TickSource } from '../swap/v3/readThrough.ts'
export { readV3AmountIn } from '../swap/v3/readV3AmountIn.ts'
export { readV3AmountOut } from '../swap/v3/readV3AmountOut.ts'
export { v3TickReader } from '../swap/v3/v3TickReader.ts'
