import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Hex, isHex } from 'viem'
import { DevnetError } from './errors.ts'

const require = createRequire(import.meta.url)

/** Creation code of one of the contracts that `scripts/contracts.mjs` wrote. */
export function committedBytecode(name: string): Hex {
  const file = new URL(`../contracts/out/${name}.json`, import.meta.url)
  return bytecodeIn(JSON.parse(readFileSync(file, 'utf8')), name)
}

/** Creation code in an installed package: GPL and BUSL bytecode is read there and never committed. */
export function packagedBytecode(path: string): Hex {
  return bytecodeIn(require(path), path)
}

/** Permit2 ships only inside a generated TypeScript file. */
export function permit2Bytecode(): Hex {
  const path = '@uniswap/universal-router/typechain/factories/Permit2__factory.ts'
  const text = readFileSync(require.resolve(path), 'utf8')
  return hexOr(/_bytecode =\s*"(0x[0-9a-f]+)"/.exec(text)?.[1], path)
}

/** viem holds it but does not export it. */
export function multicall3Bytecode(): Hex {
  const path = join(dirname(require.resolve('viem')), 'constants', 'contracts.js')
  const constants = require(path) as { multicall3Bytecode?: string }
  return hexOr(constants.multicall3Bytecode, path)
}

function bytecodeIn(artifact: unknown, name: string): Hex {
  const { bytecode, evm } = artifact as {
    bytecode?: string
    evm?: { bytecode?: { object?: string } }
  }
  const code = evm?.bytecode?.object ?? bytecode
  return hexOr(code === undefined || code.startsWith('0x') ? code : `0x${code}`, name)
}

function hexOr(value: string | undefined, name: string): Hex {
  if (isHex(value, { strict: true }) && value.length > 2) return value
  throw new DevnetError('seed_failed', `There is no bytecode in ${name}.`)
}
