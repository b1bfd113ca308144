/**
 * The house's walls (shared design: "Imports"). One rule per wall, group matching (`$1`) so that a new room
 * needs no new rule. `servidor/testing/fronteras.test.ts` plants a violation of each and expects it found.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      // Not even of types.
      name: 'sin-ciclos',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contrato-solo-zod-y-tz',
      severity: 'error',
      from: { path: '^contrato/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contrato/src', 'node_modules/zod/', 'node_modules/@date-fns/tz/'] },
    },
    {
      name: 'servidor-no-toca-web',
      severity: 'error',
      from: { path: '^servidor/' },
      to: { path: ['^web/', 'node_modules/(react|react-dom|@mantine|@tanstack)/'] },
    },
    {
      name: 'plataforma-no-conoce-salas',
      severity: 'error',
      from: { path: '^servidor/src/platform' },
      to: { path: '^servidor/src/(rooms|importar|puente|audit|respaldo|prueba|cli)/' },
    },
    {
      name: 'importar-no-conoce-salas',
      severity: 'error',
      from: { path: '^servidor/src/importar/', pathNot: '\\.test\\.ts$' },
      to: { path: '^servidor/src/(rooms|puente|audit|respaldo|prueba|cli)/' },
    },
    {
      name: 'salas-no-conocen-lo-de-encima',
      severity: 'error',
      from: { path: '^servidor/src/rooms/', pathNot: '\\.test\\.ts$' },
      to: { path: '^servidor/src/(puente|audit|respaldo|prueba|cli)/' },
    },
    {
      name: 'aparte-solo-toman-plataforma',
      severity: 'error',
      from: { path: '^servidor/(src/audit|src/respaldo|demo)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(servidor|web)/', pathNot: '^servidor/(src/platform|$1)/' },
    },
    {
      name: 'audit-es-de-las-ordenes',
      severity: 'error',
      from: { path: '^servidor/src/', pathNot: ['^servidor/src/(audit|cli)/', '\\.test\\.ts$'] },
      to: { path: '^servidor/src/audit/' },
    },
    {
      name: 'demo-es-del-arranque',
      severity: 'error',
      from: { path: '^servidor/src/[^/]+/', pathNot: '\\.test\\.ts$' },
      to: { path: '^servidor/demo/' },
    },
    {
      name: 'demo-entra-por-la-puerta',
      severity: 'error',
      from: { path: '^servidor/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^servidor/demo/', pathNot: '^servidor/demo/index\\.ts$' },
    },
    {
      // The server of a real company does not load it.
      name: 'demo-se-trae-al-usarla',
      severity: 'error',
      from: { path: '^servidor/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^servidor/demo/', dynamic: false },
    },
    {
      name: 'respaldo-es-de-las-ordenes',
      severity: 'error',
      from: { path: '^servidor/src/', pathNot: ['^servidor/src/(respaldo|prueba|cli)/', '\\.test\\.ts$'] },
      to: { path: '^servidor/src/respaldo/' },
    },
    {
      name: 'lo-servido-no-toca-pruebas',
      severity: 'error',
      from: { path: '^servidor/(src|demo)/', pathNot: '\\.test\\.ts$' },
      to: { path: ['^servidor/testing/', '\\.test\\.ts$'] },
    },
    {
      name: 'sala-entra-por-la-puerta',
      severity: 'error',
      from: { path: '^servidor/src/rooms/([^/]+)/' },
      to: {
        path: '^servidor/src/rooms/',
        pathNot: ['^servidor/src/rooms/$1/', '^servidor/src/rooms/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'existencias-no-importa-salas',
      severity: 'error',
      from: { path: '^servidor/src/rooms/existencias/', pathNot: '\\.test\\.ts$' },
      to: { path: '^servidor/src/rooms/', pathNot: '^servidor/src/rooms/existencias/' },
    },
    {
      name: 'cartera-no-importa-salas',
      severity: 'error',
      from: { path: '^servidor/src/rooms/cartera/', pathNot: '\\.test\\.ts$' },
      to: { path: '^servidor/src/rooms/', pathNot: '^servidor/src/rooms/cartera/' },
    },
    {
      name: 'web-no-toca-servidor',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: ['^servidor/', 'node_modules/(pg|kysely|fastify|pino)/'] },
    },
    {
      name: 'ui-no-conoce-llamadas',
      severity: 'error',
      from: { path: '^web/src/ui' },
      to: { path: ['^web/src/(platform|capture|rooms)', '^contrato/src/.*calls'] },
    },
    {
      name: 'captura-y-plataforma-no-conocen-salas',
      severity: 'error',
      from: { path: '^web/src/(capture|platform)' },
      to: { path: '^web/src/rooms' },
    },
    {
      name: 'sala-de-pantallas-entra-por-la-puerta',
      severity: 'error',
      from: { path: '^web/src/rooms/([^/]+)/' },
      to: { path: '^web/src/rooms/', pathNot: ['^web/src/rooms/$1/', '^web/src/rooms/[^/]+/index\\.ts$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
