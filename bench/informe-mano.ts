import { OBJETIVOS } from './informe.ts';
import { type Mano, RED, type Visita } from './mano.ts';
import { cuenta, frente, ms, razon, tabla } from './tabla.ts';

export function informeDeMano({ primeras, siguientes, escaneos, memoria }: Mano): string {
  const visita = (v: Visita) => [v.que, cuenta(v.visitas), ms(v.p50), ms(v.maximo)];
  const [antes, despues] = memoria;
  const crecio = antes && despues ? (despues.bytes / antes.bytes - 1) * 100 : Number.NaN;
  return [
    tabla(
      `Equipo de mano: procesador 6 veces más lento, red 4G lenta (ida y vuelta ${RED.rtt} ms, ${razon(RED.bajada / 1e6)} Mb/s de bajada, ${razon(RED.subida / 1e6)} de subida), 360 px`,
      ['', 'visitas', 'p50 ms', 'máx. ms'],
      [...primeras, ...siguientes].map(visita),
    ),
    ...primeras.map(
      (v) =>
        `  ${v.que}: ${frente(v.maximo < OBJETIVOS.primeraVisita, `< ${cuenta(OBJETIVOS.primeraVisita)} ms`)}`,
    ),
    ...siguientes.map(
      (v) => `  ${v.que}: ${frente(v.maximo < OBJETIVOS.otraVisita, `< ${cuenta(OBJETIVOS.otraVisita)} ms`)}`,
    ),
    tabla(
      'La misma: del Enter del escáner a la respuesta pintada, compra de 400 líneas',
      ['', 'escaneos', 'p50 ms', 'p95 ms'],
      escaneos.map((e) => [e.que, cuenta(e.escaneos), ms(e.p50), ms(e.p95)]),
    ),
    ...escaneos.map(
      (e) => `  ${e.que}: ${frente(e.p95 < OBJETIVOS.escaneo, `p95 < ${OBJETIVOS.escaneo} ms`)}`,
    ),
    tabla(
      'La misma: memoria de JavaScript, recogida la basura',
      ['', 'MB'],
      memoria.map((m) => [`después de ${cuenta(m.escaneos)} escaneos`, razon(m.bytes / 1e6)]),
    ),
    `  Creció ${ms(crecio)} % ${frente(crecio <= OBJETIVOS.heap, `≤ ${OBJETIVOS.heap} %`)}`,
  ].join('\n');
}
