export { decodeExactly } from './decodeExactly.ts'
