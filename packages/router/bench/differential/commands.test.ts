import { CommandType, RoutePlanner, UNIVERSAL_ROUTER_ADDRESS } from '@uniswap/universal-router-sdk'
import { utils } from 'ethers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DecodedCommand } from '../../src/command.ts'
import { decodeCommands } from '../../src/decodeCommands.ts'
import { encodeCommands } from '../../src/encodeCommands.ts'
import { RouterError } from '../../src/errors.ts'
import { execute, executeUntil } from '../../src/execute.ts'
import { routerAddresses } from '../../src/routerAddresses.ts'
import { quickExpect } from '../support/quickExpect.ts'
import { anyPlan, asGiven, commandNames, commandOf } from './anyCommand.ts'
import { compared } from './tally.ts'
import { patience, runs, uintOf } from './values.ts'

/** A planner of the peer is cheap, a run of fast-check is not: each run has this many cases. */
const casesPerRun = 20
const numRuns = Math.ceil(runs / casesPerRun)

function peerPlan(commands: readonly DecodedCommand[]): RoutePlanner {
  const planner = new RoutePlanner()
  for (const { command, args, allowRevert } of commands) {
    if (command === 'EXECUTE_SUB_PLAN') {
      const inner = peerPlan(args.commands)
      planner.addCommand(CommandType[command], [inner.commands, inner.inputs], allowRevert)
    } else planner.addCommand(CommandType[command], Object.values(args), allowRevert)
  }
  return planner
}

const router = new utils.Interface([
  'function execute(bytes commands, bytes[] inputs) payable',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
])

describe('encodeCommands', () => {
  test.for(commandNames)(
    'behavior: %s is encoded as the peer does',
    { timeout: patience },
    (name, { task }) => {
      const several = fc.array(commandOf(name), { minLength: casesPerRun, maxLength: casesPerRun })
      fc.assert(
        fc.property(several, commands => {
          const { commands: bytes, inputs } = peerPlan(commands)
          quickExpect(encodeCommands(asGiven(commands))).toEqual({ commands: bytes, inputs })
        }),
        { numRuns },
      )
      compared(task, numRuns * casesPerRun)
    },
  )

  test('behavior: plans with sub-plans, to the whole call', { timeout: patience }, ({ task }) => {
    fc.assert(
      fc.property(anyPlan, uintOf(256), (commands, deadline) => {
        const { commands: bytes, inputs } = peerPlan(commands)
        const encoded = encodeCommands(asGiven(commands))
        quickExpect(execute.encode(encoded)).toBe(
          router.encodeFunctionData('execute(bytes,bytes[])', [bytes, inputs]),
        )
        quickExpect(executeUntil.encode({ ...encoded, deadline })).toBe(
          router.encodeFunctionData('execute(bytes,bytes[],uint256)', [bytes, inputs, deadline]),
        )
      }),
      { numRuns: runs },
    )
    compared(task, runs)
  })

  test.each(commandNames)('behavior: what may be let fail is what the peer says: %s', name => {
    fc.assert(
      fc.property(commandOf(name), command => {
        const daring = { ...command, allowRevert: true } as DecodedCommand
        const ours = attempt(() => encodeCommands(asGiven([daring])).commands)
        quickExpect(ours).toEqual(attempt(() => peerPlan([daring]).commands))
      }),
      { numRuns: 5 },
    )
  })
})

describe('decodeCommands', () => {
  test.for(commandNames)(
    'behavior: %s is read back as it was written',
    { timeout: patience },
    (name, { task }) => {
      const several = fc.array(commandOf(name), { minLength: casesPerRun, maxLength: casesPerRun })
      fc.assert(
        fc.property(several, commands => {
          const { commands: bytes, inputs } = encodeCommands(asGiven(commands))
          quickExpect(decodeCommands(bytes, inputs)).toEqual(commands)
        }),
        { numRuns },
      )
      compared(task, numRuns * casesPerRun)
    },
  )

  test('behavior: plans with sub-plans are read back as they were written', {
    timeout: patience,
  }, ({ task }) => {
    fc.assert(
      fc.property(anyPlan, commands => {
        const { commands: bytes, inputs } = encodeCommands(asGiven(commands))
        quickExpect(decodeCommands(bytes, inputs)).toEqual(commands)
      }),
      { numRuns: runs },
    )
    compared(task, runs)
  })

  test('behavior: changed bytes are refused, or read as what encodes to them', {
    timeout: patience,
  }, ({ task }) => {
    const change = fc.record({ at: fc.nat(), digit: fc.constantFrom(...'0123456789abcdef') })
    const changes = fc.array(change, { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(anyPlan, changes, (commands, changes) => {
        const { commands: bytes, inputs } = encodeCommands(asGiven(commands))
        const all = [bytes, ...inputs].map(each => [...each.slice(2)])
        for (const { at, digit } of changes) {
          const digits = all[at % all.length] ?? []
          if (digits.length > 0) digits[at % digits.length] = digit
        }
        const [changed = '0x', ...changedInputs] = all.map(each => `0x${each.join('')}` as const)
        let decoded: DecodedCommand[]
        try {
          decoded = decodeCommands(changed, changedInputs)
        } catch (error) {
          quickExpect(error).toBeInstanceOf(RouterError)
          return
        }
        quickExpect(encodeCommands(asGiven(decoded))).toEqual({
          commands: changed,
          inputs: changedInputs,
        })
      }),
      { numRuns: runs },
    )
    compared(task, runs)
  })
})

describe('routerAddresses', () => {
  test.each(Object.entries(routerAddresses))('behavior: chain %s', (chainId, address) => {
    expect(UNIVERSAL_ROUTER_ADDRESS('1.2' as never, Number(chainId)).toLowerCase()).toBe(address)
  })
})

function attempt(work: () => string): string {
  try {
    return work()
  } catch {
    return 'refused'
  }
}
