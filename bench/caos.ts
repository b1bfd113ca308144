import pg from 'pg';
import { auditar } from '../servidor/src/audit/index.ts';
import { RAIZ } from '../servidor/src/platform/config.ts';
import { conexionConfig } from '../servidor/src/platform/db/pool.ts';
import { conDuenio, iniciarServidor, prepararBase } from './entorno.ts';
import { abreNavegador } from './navegador.ts';

/** The result of `e2e/caos.ts`. The type is repeated here because another compiler configuration covers that file. */
interface Resultado {
  presionadas: number;
  rechazadas: string[];
  descuadrados: string[];
  sinEnviar: number;
  perdidos: number;
  cortes: number;
  muertes: number;
  colaSegundos: number;
}

/** Two saves every eight seconds per operator: as many as such a network carries one after another. */
const CAOS = { equipos: 20, segundos: 300, latenciaMs: 800, perdida: 0.3, ritmo: 8_000 };

/**
 * `npm run bench -- --caos`: twenty handhelds for five minutes on a network that loses three packets in ten, with a
 * round trip of 800 ms, while their pages are reloaded now and then. Fails if any save is doubled, lost, refused or
 * left behind.
 */
export async function medirCaos(
  avisar: (que: string) => void,
  decir: (texto: string) => void,
): Promise<void> {
  const navegador = await abreNavegador();
  if (typeof navegador === 'string') throw new Error(navegador);
  avisar('PostgreSQL y datos');
  const { url } = await prepararBase(false);
  const { puerto } = await iniciarServidor(url);
  const pool = new pg.Pool({ ...conexionConfig(url), max: 2 });
  const casa = {
    url: `http://127.0.0.1:${puerto}`,
    sql: async (texto: string, valores: unknown[] = []) => (await pool.query(texto, valores)).rows,
  };
  const { correCaos } = (await import(`${RAIZ}e2e/caos.ts`)) as {
    correCaos(navegador: unknown, casa: unknown, caos: typeof CAOS): Promise<Resultado>;
  };
  avisar(`${CAOS.equipos} equipos durante ${CAOS.segundos} s`);
  try {
    const r = await correCaos(navegador, casa, CAOS);
    const hallazgos = await conDuenio(url, (c) => auditar(c));
    decir(
      [
        `Caos: ${CAOS.equipos} equipos, ${CAOS.segundos} s, ${CAOS.perdida * 100} % de pérdida, ${CAOS.latenciaMs} ms.`,
        `  Guardados: ${r.presionadas}. Paquetes perdidos: ${r.perdidos}. Conexiones cortadas: ${r.cortes}. Páginas muertas: ${r.muertes}.`,
        `  Al final: ${r.sinEnviar} sin enviar, ${r.rechazadas.length} rechazados, ${r.descuadrados.length} equipos descuadrados, ${hallazgos.length} invariantes rotas. La cola tardó ${r.colaSegundos.toFixed(1)} s.`,
        ...[...r.rechazadas, ...r.descuadrados, ...hallazgos.map((h) => h.nombre)].map((mal) => `  ✗ ${mal}`),
      ].join('\n'),
    );
    if (r.sinEnviar + r.rechazadas.length + r.descuadrados.length + hallazgos.length > 0)
      process.exitCode = 1;
  } finally {
    await pool.end();
  }
}
