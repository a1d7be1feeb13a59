import { privateKeyToAccount } from 'viem/accounts'
import { cast } from '../testing/answers.ts'
import {
  alter,
  answer,
  doneBut,
  drop,
  fail,
  hang,
  late,
  lose,
  mineAfter,
  offline,
  refuse,
  reorganise,
  replaceBy,
  reply,
  revalue,
  tamper,
} from './faultKinds.ts'
import { random } from './random.ts'
import { type TradeName, trades } from './trades.ts'
import type { Effect, Fault, World, WorldOptions } from './world.ts'

/** What a seed stands for: a world, and what goes wrong in it. */
export type Schedule = { seed: number; options: WorldOptions; describe: string }

type Draw = { pick: <value>(values: readonly value[]) => value; upTo: (most: number) => number }
type Kind = (draw: Draw) => Fault | Fault[]

const execute = /POST \/execute\/(?!status|results)/
const { weth } = cast
const any = /./
const sending = /^eth_sendTransaction/
const signing = /^eth_signTypedData/
const prompts = /^eth_(send|sign)/

const stranger = privateKeyToAccount(`0x${'17'.repeat(32)}`)
const otherSigner = ({ params }: Effect) => {
  const { domain, types, primaryType, message } = JSON.parse(String(params[1]))
  return stranger.signTypedData({ domain, types, primaryType, message })
}
const oldest = (world: World) => world.clicks[0]

const api: Kind[] = [
  ({ pick, upTo }) => ({
    ...{ code: 'F1', name: 'API unreachable', on: 'api', match: any, act: refuse },
    ...{ from: upTo(8), times: pick([1, 1, 2, 5]) },
  }),
  ({ upTo }) => ({
    ...{ code: 'F2', name: 'API silent', on: 'api', match: any, act: hang, from: upTo(8) },
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F4', name: 'API 5xx', on: 'api', match: any, from: upTo(8) },
    ...{ times: pick([1, 3, 30]), act: reply(pick([500, 502, 503, 504]), 'down') },
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F5', name: 'API 429', on: 'api', match: any, from: upTo(6), times: pick([1, 2]) },
    act: reply(429, { message: 'Too many' }, { 'retry-after': pick(['5', '86400', 'abc']) }),
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F6', name: 'API 401', on: 'api', match: any, from: upTo(6) },
    act: reply(pick([401, 403]), { message: 'Restricted' }),
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F7', name: 'API 400', on: 'api', match: any, from: upTo(6) },
    act: reply(400, pick<unknown>([{ message: 'no' }, { error: 'no' }, {}, '<html>'])),
  }),
  ({ upTo }) => ({
    ...{ code: 'F8', name: 'error with 200', on: 'api', match: any, from: upTo(5) },
    act: reply(200, { error: 'No fillable orders' }),
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F9', name: 'not JSON', on: 'api', match: any, from: upTo(6) },
    act: reply(200, pick(['', '{"steps":[', '<html>', 'null', '[]'])),
  }),
  ({ upTo, pick }) => ({
    ...{ code: 'F10', name: 'unknown kind', on: 'api', match: execute, from: upTo(2) },
    act: alter((json: { steps: { kind: string; items: unknown }[] }) => ({
      ...json,
      steps: json.steps.map(step =>
        pick([true, false]) ? { ...step, kind: 'magic' } : { ...step, items: undefined },
      ),
    })),
  }),
  ({ pick }) => ({
    ...{ code: 'F11', name: 'data late', on: 'api', match: execute, times: pick([1, 2, 14, 99]) },
    act: alter((json: { steps: { items: { status: string }[] }[] }) => ({
      ...json,
      steps: json.steps.map((step, index) =>
        index < json.steps.length - 1
          ? step
          : { ...step, items: step.items.map(item => ({ ...item, data: undefined })) },
      ),
    })),
  }),
  ({ upTo }) => ({
    ...{ code: 'F13', name: 'steps reversed', on: 'api', match: execute, from: upTo(2) },
    act: alter((json: { steps: unknown[] }) => ({ ...json, steps: json.steps.toReversed() })),
  }),
  ({ upTo }) => ({
    ...{ code: 'F14', name: 'dearer', on: 'api', match: execute, from: upTo(2) },
    act: alter((json: { path?: object[] }) => ({
      ...json,
      path: json.path?.map(line => ({ ...line, rawQuote: (10n ** 19n).toString() })),
    })),
  }),
  ({ pick }) => ({
    ...{ code: 'F16', name: 'too early a success', on: 'api', match: /status\/v1/ },
    ...{ times: pick([1, 99]), act: reply(200, { status: 'success' }) },
  }),
  ({ upTo }) => ({
    ...{ code: 'F17', name: 'false failure', on: 'api', match: /status\/v1/, from: upTo(2) },
    act: reply(200, { status: 'failure', details: 'INSUFFICIENT_LIQUIDITY' }),
  }),
  ({ pick }) => ({
    ...{
      code: 'F18',
      name: 'nothing synced',
      on: 'api',
      match: /synced/,
      times: pick([1, 5, 999]),
    },
    act: reply(200, {
      transactions: pick([[], [{ hash: `0x${'cd'.repeat(32)}`, synced: true }]]),
    }),
  }),
  ({ upTo }) => ({
    ...{ code: 'F19', name: 'order post lost', on: 'api', match: /order\/v4/, from: upTo(2) },
    act: lose,
  }),
  ({ upTo }) => ({
    ...{ code: 'F20', name: 'order refused', on: 'api', match: /order\/v4/, from: upTo(2) },
    act: reply(200, { results: [{ message: 'unauthorized', orderIndex: 0 }] }),
  }),
  ({ pick }) => ({
    ...{ code: 'F21', name: 'results fail', on: 'api', match: /results/, times: 9 },
    act: pick([refuse, hang, reply(500, 'x', { deprecation: 'true' })]),
  }),
]

const rpc: Kind[] = [
  ({ pick, upTo }) => ({
    ...{ code: 'F25', name: 'node down', on: 'rpc', match: any, from: upTo(25) },
    ...{ times: pick([1, 3, 10, 60]), act: fail('503 Service Unavailable', -32603) },
  }),
  ({ upTo, pick }) => ({
    ...{ code: 'F26', name: 'node silent', on: 'rpc', match: any, from: upTo(25) },
    ...{ times: pick([1, 2]), act: hang },
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F27', name: 'node 429', on: 'rpc', match: any, from: upTo(25) },
    ...{ times: pick([1, 5]), act: fail('Too many requests', pick([429, -32005])) },
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F28', name: 'node lags', on: 'rpc', from: upTo(3), times: pick([1, 4, 20]) },
    ...{ match: /getTransactionReceipt|getTransactionByHash|getBlockReceipts/ },
    act: answer(null),
  }),
  ({ pick }) => ({
    ...{ code: 'F31', name: 'empty receipt', on: 'rpc', match: /getTransactionReceipt/ },
    ...{ times: pick([1, 3]), act: answer({ status: null, blockNumber: null, logs: [] }) },
  }),
  ({ upTo }) => ({
    ...{ code: 'F32', name: 'another chain', on: 'rpc', match: /chainId/, from: upTo(3) },
    act: answer('0x1'),
  }),
]

const wallet: Kind[] = [
  ({ pick, upTo }) => ({
    ...{ code: 'F37', name: 'rejected', on: 'wallet', match: prompts, from: upTo(3) },
    act: fail(pick(['User rejected the request', 'User denied']), pick([4001, 5000, undefined])),
  }),
  ({ upTo }) => ({
    ...{ code: 'F38', name: 'prompt never answered', on: 'wallet', match: prompts, from: upTo(3) },
    act: hang,
  }),
  ({ upTo }) => ({
    ...{ code: 'F39', name: 'error, popup open', on: 'wallet', match: sending, from: upTo(3) },
    act: (effect: Effect) => {
      effect.world.clock.after(4_000, () => void effect.proceed().catch(() => undefined))
      return fail('Internal error', -32603)()
    },
  }),
  ({ upTo }) => ({
    ...{ code: 'F40', name: 'answer lost', on: 'wallet', match: sending, from: upTo(3), act: lose },
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F41', name: 'no hash', on: 'wallet', match: sending, from: upTo(3) },
    act: pick([
      async ({ proceed }: Effect) => {
        await proceed()
        return undefined
      },
      answer(''),
      answer(`0x${'ab'.repeat(31)}`),
      answer('null'),
    ]),
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F45', name: 'disconnected', on: 'wallet', match: prompts, from: upTo(3) },
    act: fail('Disconnected', pick([4900, 4901])),
  }),
  ({ upTo }) => ({
    ...{ code: 'F46', name: 'another prompt', on: 'wallet', match: prompts, from: upTo(3) },
    act: fail('Request already pending', -32002),
  }),
  ({ upTo }) => ({
    ...{ code: 'F48', name: 'altered', on: 'wallet', match: sending, from: upTo(3), act: tamper },
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F49', name: 'bad signature', on: 'wallet', match: signing, from: upTo(3) },
    act: pick([otherSigner, answer('0x'), answer('0x1234'), answer(undefined)]),
  }),
  ({ upTo }) => ({
    ...{ code: 'F55', name: 'two minutes', on: 'wallet', match: prompts, from: upTo(3) },
    act: late(120_000),
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F56', name: 'sent, and an error', on: 'wallet', match: sending, from: upTo(3) },
    act: doneBut(() => Object.assign(new Error('already known'), { code: pick([-32000, -32603]) })),
  }),
  ({ upTo }) => ({
    ...{ code: 'F58', name: 'a string thrown', on: 'wallet', match: prompts, from: upTo(3) },
    act: () => {
      throw 'no reason at all'
    },
  }),
]

const chain: Kind[] = [
  ({ upTo }) => ({
    ...{ code: 'F59', name: 'reverted', on: 'chain', from: upTo(3) },
    act: mineAfter(2_000, 'reverted'),
  }),
  ({ upTo, pick }) => ({
    ...{ code: 'F60', name: 'repriced, cancelled or replaced', on: 'chain', from: upTo(3) },
    act: replaceBy(pick(['repriced', 'repriced', 'cancelled', 'replaced'] as const)),
  }),
  ({ upTo }) => ({ code: 'F63', name: 'dropped', on: 'chain', from: upTo(3), act: drop }),
  ({ upTo }) => ({
    ...{ code: 'F65', name: 'mined at once', on: 'chain', from: upTo(3), act: mineAfter(0) },
  }),
  ({ upTo }) => ({
    ...{ code: 'F66', name: 'nothing arrives', on: 'chain', from: upTo(3) },
    act: mineAfter(2_000, 'empty'),
  }),
  ({ upTo, pick }) => ({
    ...{ code: 'F69', name: 'mined late', on: 'chain', from: upTo(3) },
    act: mineAfter(pick([20_000, 100_000, 600_000])),
  }),
  ({ upTo, pick }) => ({
    ...{ code: 'F29', name: 'reorganised', on: 'chain', from: upTo(3) },
    act: reorganise(pick(['success', 'reverted'] as const)),
  }),
]

/** The last step's items, changed. */
const lastItems = (change: (item: Item, index: number) => object) =>
  alter((json: Quote) => ({
    ...json,
    steps: json.steps?.map((step, place, steps) =>
      place < steps.length - 1 ? step : { ...step, items: step.items?.map(change) },
    ),
  }))
type Item = { data?: { value?: string } }
type Quote = { steps?: { items?: Item[] }[]; path?: { rawQuote?: string }[] }
const worth = (value: bigint) =>
  lastItems(item => ({ ...item, data: { ...item.data, value: value.toString() } }))
/** The marketplace takes every transaction for one that went well, whatever the chain says. */
const flattery = (): Fault[] => [
  {
    ...{ code: 'F16', name: 'says success', on: 'api', match: /status\/v1/, times: 9_999 },
    act: reply(200, { status: 'success' }),
  },
  {
    ...{ code: 'F16', name: 'says synced', on: 'api', match: /synced/, times: 9_999 },
    act: ({ params }: Effect) => {
      const hashes = new URL(String(params[0])).searchParams.getAll('txHash')
      return Response.json({ transactions: hashes.map(hash => ({ hash, synced: true })) })
    },
  },
]

/** What could cost money. */
const money: Kind[] = [
  ({ pick, upTo }) => [
    {
      ...{ code: 'F59', name: 'reverts', on: 'chain', from: upTo(3), times: pick([1, 9]) },
      act: mineAfter(pick([0, 2_000]), 'reverted'),
    },
    ...flattery(),
  ],
  ({ pick, upTo }) => [
    {
      ...{ code: 'F48', name: 'another value', on: 'wallet', match: sending, from: upTo(2) },
      act: revalue(pick([1n, 7n, 10n ** 20n])),
    },
    ...flattery(),
  ],
  ({ upTo }) => [
    { code: 'F48', name: 'altered', on: 'wallet', match: sending, from: upTo(2), act: tamper },
    ...flattery(),
  ],
  ({ pick, upTo }) => ({
    ...{ code: 'F14', name: 'more value than quoted', on: 'api', match: execute, from: upTo(2) },
    ...{
      times: pick([1, 99]),
      act: worth(10n ** 18n + pick([10n ** 14n, 10n ** 17n, 10n ** 20n])),
    },
  }),
  ({ pick, upTo }) => {
    const more = pick([1n, 10n ** 13n, 10n ** 13n + 1n, 10n ** 17n, 10n ** 19n])
    const change = alter((json: Quote) => ({
      ...json,
      path: json.path?.map((line, index) =>
        index > 0 ? line : { ...line, rawQuote: (BigInt(line.rawQuote ?? 0) + more).toString() },
      ),
      steps: json.steps?.map((step, place, steps) => ({
        ...step,
        items: step.items?.map((item, index) =>
          place < steps.length - 1 || index > 0 || item.data?.value === undefined
            ? item
            : { ...item, data: { ...item.data, value: `${BigInt(item.data.value) + more}` } },
        ),
      })),
    }))
    return {
      ...{ code: 'F14', name: `${more} dearer`, on: 'api', match: execute, from: upTo(2) },
      ...{ times: pick([1, 99]), act: change },
    }
  },
  ({ pick, upTo }) => ({
    ...{ code: 'F14', name: 'no quote, or another currency', on: 'api', match: execute },
    ...{ from: upTo(2), times: 99 },
    act: alter(
      pick([
        (json: Quote) => ({ ...json, path: undefined }),
        (json: Quote) => ({
          ...json,
          path: json.path?.map(line => ({ ...line, currency: weth, currencySymbol: 'WETH' })),
        }),
      ]),
    ),
  }),
  ({ pick }) => ({
    ...{ code: 'F30', name: 'taken back', on: 'chain', times: 9 },
    act: reorganise(pick(['success', 'reverted'] as const)),
  }),
]

const process: Kind[] = [
  ({ upTo }) => ({
    ...{ code: 'F74', name: 'second click', on: 'time', at: upTo(6_000) },
    act: (world: World) => {
      const first = oldest(world)
      if (first && !first.settled && !first.tab.dead) world.click(first.tab)
    },
  }),
  ({ upTo, pick }) => ({
    ...{ code: 'F77', name: 'aborted', on: 'time', at: pick([upTo(500), upTo(6_000)]) },
    act: (world: World) => oldest(world)?.controller.abort(),
  }),
  ({ upTo, pick }) => ({
    ...{ code: 'F79', name: 'wall clock jumps', on: 'time', at: upTo(5_000) },
    act: (world: World) => world.clock.jump(pick([-3_600_000, 3_600_000, 1e10])),
  }),
  ({ upTo, pick }) => offline(upTo(12), pick([1_000, 20_000, 90_000])),
  ({ upTo }) => ({
    ...{ code: 'F73', name: 'second tab', on: 'time', at: upTo(6_000) },
    act: (world: World) => {
      const first = oldest(world)
      if (first && !first.settled && !first.tab.dead) world.click(world.open())
    },
  }),
  ({ upTo, pick }) => ({
    ...{ code: 'F76', name: 'storage fails', on: 'store', from: upTo(10), times: pick([1, 9999]) },
    ...{ match: pick([any, /^set/, /^get/]), act: fail('QuotaExceededError') },
  }),
]

/** Draws the world of a seed: one or two things go wrong in it. */
export function schedule(seed: number, actions?: readonly TradeName[]): Schedule {
  const next = random(seed)
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  const pick = <value>(values: readonly value[]): value =>
    values[Math.floor(next() * values.length)] as value
  const names = actions ?? (Object.keys(trades) as TradeName[])
  const kinds = [api, api, rpc, wallet, wallet, chain, money, money, process]
  const draw = () => pick(pick(kinds))({ pick, upTo })
  const options: WorldOptions = {
    action: pick(names),
    items: pick([1, 1, 2, 3]),
    approval: pick([true, false]),
    check: pick([true, false]),
    sync: pick([true, false]),
    pace: { person: pick([0, 300, 2_000]), block: pick([200, 2_000, 12_000]), api: pick([1, 200]) },
    atomic: pick([true, false, false, false]),
    nodes: pick([0, 0, 1, 2]),
    crashes: pick([true, false, false])
      ? [{ at: upTo(40), side: pick(['before', 'after'] as const) }]
      : [],
    config: { confirmations: pick([1, 1, 2, 3]) },
    faults: [draw(), pick([true, false]) ? draw() : []].flat(),
  }
  const { faults = [], pace, ...rest } = options
  // The timers of two pages cannot be told apart, so no page dies beside a living one.
  if (faults.some(fault => fault.code === 'F73')) rest.crashes = options.crashes = []
  const wrong = faults.map(fault => {
    const place =
      'at' in fault ? `at ${fault.at} ms` : `from ${fault.from ?? 0} x${fault.times ?? 1}`
    return `${fault.code} ${fault.name} ${place}`
  })
  return { seed, options, describe: JSON.stringify({ ...rest, ...pace, faults: wrong }) }
}
