import { type ConnectCode, connectProblem } from '../../flow/connect/connectProblem.ts'
import type {
  ConnectForm,
  ConnectQuote,
  ConnectReceipt,
  WalletChoice,
} from '../../flow/connect/createConnectFlow.ts'
import { ConnectDialog } from '../../ui/connect/ConnectDialog.tsx'
import { scope } from '../caseFacts.ts'
import { type DialogCase, dialogCase } from '../dialogCase.ts'
import { account } from '../openMarket.ts'
import { stillFlow } from '../stillFlow.ts'

const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="teal"/></svg>')}`
const wallets = (name: string): readonly WalletChoice[] => [
  { id: 'far', name: '«Far»', kind: 'remote' },
  { id: 'near', name, icon, kind: 'browser' },
  { id: 'other', name: '«Other»', icon: 'https://elsewhere/icon.png', kind: 'other' },
]
const quote: ConnectQuote = { wallets: wallets('«Near»') }
const empty: ConnectForm = { wallet: undefined }
const form: ConnectForm = { wallet: 'near' }
const run = { quote, form, steps: [], times: {}, startedAt: 1_700_000_000_000 }
const failed = (code: ConnectCode) => ({
  ...{ ...run, phase: 'failed' as const, problem: connectProblem(code) },
})

/** The connect dialog; its problems are the flow's own sentences. */
export const connectCases: readonly DialogCase[] = [
  dialogCase<ConnectForm, ConnectQuote, ConnectReceipt>(
    'connect',
    {
      reading: { phase: 'loading', form: empty },
      wallets: { phase: 'form', form: empty, quote },
      'no wallet': {
        ...{ phase: 'form', form: empty, quote: { wallets: [] } },
        problem: connectProblem('no_wallet'),
      },
      'asking the wallet': { phase: 'approve', ...run },
      'on a phone': {
        ...{ phase: 'approve', ...run, form: { wallet: 'far' } },
        quote: { ...quote, uri: `wc:${'0a1'.repeat(21)}@2?s=${'9b8'.repeat(21)}` },
      },
      declined: failed('user_rejected'),
      'already asked': failed('request_pending'),
      locked: failed('wallet_locked'),
      silent: failed('wallet_silent'),
      'gone meanwhile': failed('wallet_gone'),
      'another network': {
        ...{ phase: 'partial', ...run, problem: connectProblem('wrong_chain') },
        receipt: { address: account, chainId: 1, wallet: 'near' },
      },
    },
    (state, { name }, onClose) => {
      const shown =
        'quote' in state && state.quote !== undefined && name !== 'Harbor #7'
          ? { ...state, quote: { ...state.quote, wallets: wallets(name) } }
          : state
      const still = stillFlow<ConnectForm, ConnectQuote, ConnectReceipt, 'buy'>('buy', scope, shown)
      const note = (what: string) => async () => void still.asked.push(what)
      const flow = {
        ...{ ...still, kind: 'connect' as const },
        ...{ connect: note('connect'), switchChain: note('switchChain') },
      }
      return { flow, node: <ConnectDialog flow={flow} onClose={onClose} /> }
    },
  ),
]
