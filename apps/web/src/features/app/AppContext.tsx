import { createContext, type ReactNode, useContext } from 'react'
import type { AppChain, AppConfig } from '../../config/parseConfig.ts'
import type { DeveloperWallet } from '../../wallet/createDeveloperWallet.ts'
import type { PromptStore } from '../../wallet/promptStore.ts'

/** What the app was started with. */
export type AppServices = {
  config: AppConfig
  /** Only where the configuration allows it. */
  developerWallet: DeveloperWallet | undefined
  prompts: PromptStore
}

const Context = createContext<AppServices | undefined>(undefined)

export function AppProvider(props: { services: AppServices; children: ReactNode }) {
  return <Context.Provider value={props.services}>{props.children}</Context.Provider>
}

export function useApp(): AppServices {
  const services = useContext(Context)
  if (services === undefined) throw new Error('There is no AppProvider above this component.')
  return services
}

/** The configured chain with this id, else the first. */
export function useChain(id?: number): AppChain {
  const { chains } = useApp().config
  return chains.find(chain => chain.id === id) ?? chains[0]
}
