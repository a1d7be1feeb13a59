/// <reference types="vite/client" />
declare module '@fontsource-variable/inter'
/** Whether this build has the developer wallet: the development server, and `vite build --mode devnet`. */
declare const __DEVELOPER_WALLET__: boolean
