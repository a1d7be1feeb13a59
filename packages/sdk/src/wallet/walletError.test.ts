import { InternalRpcError, TransactionExecutionError } from 'viem'
import { describe, expect, test } from 'vitest'
import { AbortedError, SluiceError } from '../errors.ts'
import { UserRejectedError, WalletRefusedError, walletOutcome } from './walletError.ts'

const withCode = (code: number | string, message = 'x') =>
  Object.assign(new Error(message), { code })

describe('walletOutcome', () => {
  test.each<[string, unknown]>([
    ['EIP-1193', withCode(4001)],
    ['WalletConnect', withCode(5000, 'User rejected.')],
    ['ethers', withCode('ACTION_REJECTED')],
    ['MetaMask', new Error('MetaMask Tx Signature: User denied transaction signature.')],
    ['Coinbase Wallet', new Error('User denied message signature.')],
    ['Brave', new Error('The user rejected the request.')],
    ['Trust Wallet', new Error('Request cancelled by user')],
    ['Argent', new Error('User aborted')],
    ['Ledger', new Error('Ledger device: Conditions of use not satisfied (0x6985)')],
    ['Ledger, by name', new Error('TransactionRefusedOnDevice')],
    ['Trezor', new Error('Failure_ActionCancelled')],
    ['a device', new Error('Transaction rejected on device')],
    ['one word', new Error('Declined.')],
    ['with an auxiliary', new Error('The user has declined the transaction')],
    ['the owner', new Error('Transaction was rejected by the owner')],
    ['words of a transport with the code of a person', withCode(4001, 'Request aborted')],
    ['a string', 'User rejected the request'],
    ['nested', { code: -32603, message: 'x', data: { originalError: { code: 4001 } } }],
    ['ours', new UserRejectedError()],
  ])('behavior: %s says that the person said no (F37)', (_, error) => {
    expect(walletOutcome(error)).toBe('rejected')
  })

  test.each<[string, unknown]>([
    ['an unknown chain', withCode(4902)],
    ['another prompt (F46)', withCode(-32002)],
    ['no permission', withCode(4100)],
    ['not connected to the chain (F45)', withCode(4901)],
    ['no funds (F54)', withCode(-32000, 'insufficient funds for gas * price + value')],
    ['a device that is locked (F55)', new Error('Locked device (0x5515)')],
    ['ours', new SluiceError('no', { code: 'wrong_chain' })],
  ])('behavior: %s: nothing was sent', (_, error) => {
    expect(walletOutcome(error)).toBe('refused')
  })

  test.each<[string, unknown]>([
    ['a node, not a person', withCode(-32003, 'transaction rejected')],
    ['a connection that was lost (F45)', withCode(4900, 'disconnected')],
    ['a nonce that is used', withCode(-32000, 'nonce too low')],
    ['an internal error', withCode(-32603, 'Internal error')],
    ['axios, given up', new Error('Request aborted')],
    ['axios, cancelled', withCode('ERR_CANCELED', 'canceled')],
    ['node-fetch', new Error('The user aborted a request.')],
    ['fetch', new Error('signal is aborted without reason')],
    ['an abort of its own', new Error('request was aborted')],
    ['an action that was given up', new Error('action aborted')],
    ['a provider`s deadline', new Error('Request was aborted due to timeout')],
    ['a connection that was lost, in words', new Error('Request was cancelled: connection lost')],
    ['a relay', new Error('Request cancelled')],
    ['a gateway', new Error('Request Rejected')],
    ['a port', new Error('Connection refused by the device')],
    ['a prompt that nobody saw', new Error('User rejected the request: timed out')],
    ['nothing', undefined],
    ['null', null],
    ['an empty string', ''],
    ['an abort', new AbortedError()],
    ['ours, of which nothing is known', new SluiceError('?', { code: 'x', moneyMoved: 'unknown' })],
  ])('behavior: %s: it may have been sent', (_, error) => {
    expect(walletOutcome(error)).toBe('unknown')
  })
})

describe('WalletRefusedError', () => {
  test.each<[string, boolean, unknown]>([
    ['insufficient_funds', false, new Error('transfer amount exceeds balance')],
    ['wallet_busy', true, withCode(-32002, 'Already processing')],
    ['wallet_disconnected', true, withCode(4900)],
    ['wallet_disconnected', true, withCode(4901)],
    ['wallet_disconnected', true, new Error('Wallet is locked')],
    [
      'blind_signing_disabled',
      true,
      new Error('Please enable Blind signing or Contract data in the Ethereum app Settings'),
    ],
    ['device_locked', true, new Error('Ledger device: Locked device (0x5515)')],
    ['device_disconnected', true, new Error('DisconnectedDeviceDuringOperation')],
    ['device_disconnected', true, new Error('The device was disconnected.')],
    ['wrong_device_app', true, new Error('Ledger device: CLA_NOT_SUPPORTED (0x6e00)')],
    ['wallet_refused', false, withCode(-32602, 'Invalid parameters')],
  ])('behavior: %s (F45, F46, F54, F55)', (code, retryable, cause) => {
    expect(new WalletRefusedError(cause)).toMatchObject({
      code,
      retryable,
      moneyMoved: 'no',
      cause,
    })
  })

  test('behavior: it shows the first line of what the wallet says', () => {
    const { message } = new WalletRefusedError(new Error('Bad gas\nat line 5'))
    expect(message).toBe('The wallet refused the request: Bad gas')
  })

  test('behavior: it is what the wallet says itself, whatever is put around it', () => {
    const own = withCode(-32603, 'The extension is out of date')
    const { message } = new WalletRefusedError(
      new TransactionExecutionError(new InternalRpcError(own), { account: null }),
    )
    expect(message).toBe('The wallet refused the request: The extension is out of date')
  })
})
