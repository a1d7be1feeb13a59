import './styles/index.css'
import { SluiceProvider } from '@sluice/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { loadConfig } from './config/loadConfig.ts'
import { createServices } from './createServices.ts'
import { AppProvider } from './features/app/AppContext.tsx'
import { ConfigProblem } from './features/app/ConfigProblem.tsx'
import { AppLanguage } from './features/language/AppLanguage.tsx'
import { languageChoice } from './features/language/languageChoice.ts'
import { TradeProvider } from './features/trade/TradeProvider.tsx'
import { router } from './router.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no element with the id "root".')
const root = createRoot(container)

try {
  await languageChoice.restore()
  const config = await loadConfig()
  const { services, wagmi, client, queryClient } = await createServices(config, location.origin)
  root.render(
    <StrictMode>
      <WagmiProvider config={wagmi}>
        <SluiceProvider client={client} queryClient={queryClient}>
          <AppProvider services={services}>
            <TradeProvider>
              <AppLanguage>
                <RouterProvider router={router} />
              </AppLanguage>
            </TradeProvider>
          </AppProvider>
        </SluiceProvider>
      </WagmiProvider>
    </StrictMode>,
  )
} catch (error) {
  root.render(<ConfigProblem error={error} />)
}
