import { parametersCodec } from './codec/parametersCodec.ts'

const commands = { name: 'commands', type: 'bytes' } as const
const inputs = { name: 'inputs', type: 'bytes[]' } as const

/** `execute(bytes,bytes[])` of the Universal Router. */
export const execute = /* @__PURE__ */ parametersCodec([commands, inputs], '0x24856bc3')

/** `execute(bytes,bytes[],uint256)` of the Universal Router; the deadline in seconds since 1970. */
export const executeUntil = /* @__PURE__ */ parametersCodec(
  [commands, inputs, { name: 'deadline', type: 'uint256' }],
  '0x3593564c',
)
