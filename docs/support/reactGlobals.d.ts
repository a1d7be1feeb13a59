// What a bundler's own types say of styles.
declare module '*.css' {}
