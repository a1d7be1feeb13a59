import { accounts } from '@sluice/devnet'

/** The trader of the local market who has this name. */
export function trader(name: string): accounts.Trader {
  const found = accounts.find(account => account.name === name)
  if (!found) throw new Error(`there is no trader ${name}`)
  return found
}
