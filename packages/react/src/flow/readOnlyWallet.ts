import type { FlowScope } from './flowTypes.ts'

/** For asking the marketplace only: it can name the account and do nothing else. */
export function readOnlyWallet({ account }: Pick<FlowScope, 'account'>) {
  const refuse = () => Promise.reject(new Error('Nothing is signed while the steps are read.'))
  return {
    address: async () => account,
    handleSignMessageStep: refuse,
    handleSendTransactionStep: refuse,
  }
}
