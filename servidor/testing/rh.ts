import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach } from 'vitest';
import type { TestApp } from './app.ts';
import { huella } from './db.ts';
import { EJEMPLOS } from './ejemplos.ts';
import { OP } from './fixture.ts';
import { appDeNuevo } from './reinicio.ts';

/** Gives each test of a file a server where JEFE holds the catalogues and nothing else; returns what the tests do in it. */
export function conRh(alAbrir: (app: TestApp) => void) {
  let app: TestApp;
  beforeEach(async () => {
    app = await appDeNuevo();
    await app.darControles(OP.JEFE, [P.catalogos]);
    alAbrir(app);
  });
  afterEach(() => app.close());
  const catalogos = async () => (await app.call('getCatalogosRH', {}, { como: 'JEFE' })).body;
  return {
    guarda: (cambios: object = {}, como: 'ADMIN' | 'JEFE' = 'JEFE') =>
      app.call('guardaColaborador', { ...EJEMPLOS.guardaColaborador, ...cambios }, { como }),
    catalogos,
    suFicha: async (id: number) =>
      (await catalogos()).data.find((c: { OPERADOR_ID: number }) => c.OPERADOR_ID === id),
    entrar: (usuario: string, password: string) =>
      app.call('get_user', { usuario, password }, { como: null }),
    /** What the database holds, without what any refusal leaves. */
    datos: () => huella(app.db, ['auditoria', 'idempotencia', 'claves_usadas']),
  };
}
