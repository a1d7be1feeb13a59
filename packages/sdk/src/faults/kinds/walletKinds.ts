import { privateKeyToAccount } from 'viem/accounts'
import { answer, doneBut, fail, hang, late, lose, tamper } from '../faultKinds.ts'
import type { Effect } from '../world.ts'
import type { Kind } from './kind.ts'

const sending = /^eth_sendTransaction/
const signing = /^eth_signTypedData/
const prompts = /^eth_(send|sign)/

const stranger = privateKeyToAccount(`0x${'17'.repeat(32)}`)
const otherSigner = ({ params }: Effect) => {
  const { domain, types, primaryType, message } = JSON.parse(String(params[1]))
  return stranger.signTypedData({ domain, types, primaryType, message })
}

/** What a wallet, or the person before it, does wrong. */
export const walletKinds: Kind[] = [
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
