import './styles/index.css'
import { SluiceProvider } from '@sluice/react'
import { UiProvider } from '@sluice/react/ui'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { followOwnTokens } from './config/followOwnTokens.ts'
import { loadConfig } from './config/loadConfig.ts'
import { createReader } from './createReader.ts'
import { createServices } from './createServices.ts'
import { AppProvider } from './features/app/AppContext.tsx'
import { ConfigProblem } from './features/app/ConfigProblem.tsx'
import { mediaAt } from './features/app/mediaAt.ts'
import { AppLanguage } from './features/language/AppLanguage.tsx'
import { languageChoice } from './features/language/languageChoice.ts'
import { TradeProvider } from './features/trade/TradeProvider.tsx'
import { router } from './router.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no element with the id "root".')
const root = createRoot(container)

/** A function, and not the module itself: pages import from the file that this one is in, and would wait for it. */
async function start() {
  try {
    const reader = loadConfig().then(config => createReader(config, location.origin))
    router.update({ context: { reader } })
    void reader.then(
      ({ client, config }) => followOwnTokens(client, config.chains),
      () => undefined,
    )
    const [{ client, queryClient }, { services, wagmi }] = await Promise.all([
      reader,
      reader.then(({ config }) => createServices(config)),
      languageChoice.restore(),
      // The page's own code; what is wrong with it is told in its place.
      router.load().catch(() => undefined),
    ])
    root.render(
      <StrictMode>
        <WagmiProvider config={wagmi}>
          <SluiceProvider client={client} queryClient={queryClient}>
            <AppProvider services={services}>
              <UiProvider pictureAt={mediaAt(services.config, location.origin)}>
                <TradeProvider>
                  <AppLanguage>
                    <RouterProvider router={router} />
                  </AppLanguage>
                </TradeProvider>
              </UiProvider>
            </AppProvider>
          </SluiceProvider>
        </WagmiProvider>
      </StrictMode>,
    )
  } catch (error) {
    root.render(<ConfigProblem error={error} />)
  }
}

void start()
