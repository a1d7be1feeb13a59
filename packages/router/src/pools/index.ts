// Where pools lie: apart from everything else, because it takes a hash function.
export { pairAddress, v2Factories, v2InitCodeHash } from '../swap/v2/pairAddress.ts'
export { poolAddress, v3Factories, v3InitCodeHash } from '../swap/v3/poolAddress.ts'
