/** `npm run prueba:punto`: a mistake is taken back on one base or, with `-- --patroni`, in a house of two servers (docs/operacion.md, 'A mistake taken back'). */
await import(process.argv.includes('--patroni') ? './patroni.ts' : './una.ts');

export {};
