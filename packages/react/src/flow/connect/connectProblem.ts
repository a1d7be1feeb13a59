import type { FlowProblem } from '../flowProblem.ts'
import { connectSentences } from '../ownSentences.ts'
import { moneySentences } from '../problemSentences.ts'

export type ConnectCode = keyof typeof connectSentences

/** Why no wallet could be connected, or not as it should be, in the three sentences of every problem. */
export function connectProblem(code: ConnectCode): FlowProblem {
  const { happened, next, remedy } = connectSentences[code]
  return { code, happened, next, remedy, money: moneySentences.no, moneyMoved: 'no' }
}

/** What a wallet, or what speaks for it, means by an error: by codes and names along its causes, never by its text. */
export function connectCodeOf(error: unknown): ConnectCode {
  for (let depth = 0, cause = error; depth < 8 && cause !== undefined; depth++) {
    const code = Reflect.get(Object(cause), 'code')
    const name = Reflect.get(Object(cause), 'name')
    const known = codes[String(code)] ?? names[String(name)]
    if (known !== undefined) return known
    cause = Reflect.get(Object(cause), 'cause')
  }
  return 'not_connected'
}

/** EIP-1193, EIP-1474 and EIP-3085. */
const codes: Readonly<Record<string, ConnectCode>> = {
  '4001': 'user_rejected',
  '5000': 'user_rejected',
  '-32002': 'request_pending',
  '4100': 'wallet_locked',
  '4900': 'wallet_disconnected',
  '4901': 'wallet_disconnected',
  '4902': 'wrong_chain',
}

/** Errors that have no code of their own: of viem, and of wagmi and its connectors. */
const names: Readonly<Record<string, ConnectCode>> = {
  UserRejectedRequestError: 'user_rejected',
  ResourceUnavailableRpcError: 'request_pending',
  UnauthorizedProviderError: 'wallet_locked',
  ProviderDisconnectedError: 'wallet_disconnected',
  ChainDisconnectedError: 'wallet_disconnected',
  SwitchChainError: 'wrong_chain',
  SwitchChainNotSupportedError: 'wrong_chain',
  ChainNotConfiguredError: 'wrong_chain',
  ConnectorChainMismatchError: 'wrong_chain',
  ProviderNotFoundError: 'wallet_gone',
  ConnectorNotFoundError: 'wallet_gone',
  ConnectorUnavailableReconnectingError: 'wallet_gone',
  ConnectorNotConnectedError: 'wallet_disconnected',
}
