import { cast } from '../../testing/answers.ts'
import { alter, mineAfter, reorganise, reply, revalue, tamper } from '../faultKinds.ts'
import type { Effect, Fault } from '../world.ts'
import type { Kind } from './kind.ts'

const { weth } = cast
const execute = /POST \/execute\/(?!status|results)/
const sending = /^eth_sendTransaction/
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
export const moneyKinds: Kind[] = [
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
