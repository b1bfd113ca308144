import type { ClientBase } from 'pg';
import type { Azar } from './azar.ts';
import { diaDe, esDomingo, iso, medianoche } from './calendario.ts';
import { caminosA, GUION, INCIDENCIAS, idDeRespuesta, type NombreDeIncidencia } from './guion.ts';
import { type FilaDe, insertar } from './insertar.ts';
import { cargaCampanas, cargaNoLlamar } from './marcador-campanas.ts';
import { idsDe } from './movimientos.ts';
import { cargaTramos } from './tramos.ts';

const MINUTO = 60_000;
/** Days of calls before today. */
const DIAS = 21;
const LLAMAN = idsDe('TMK1', 'TMK2', 'TMK3', 'TMK4');
const PUBLICA = idsDe('ADMIN')[0] ?? 1;

/** How often each outcome happens among a hundred calls. */
const FRECUENCIA: readonly (readonly [NombreDeIncidencia, number, string])[] = [
  ['LEVANTÓ PEDIDO', 24, 'Pidió lo de siempre y dos cajas de la promoción'],
  ['PIDE COTIZACIÓN', 10, 'Cotizar la línea de cocina'],
  ['LLAMAR LA PRÓXIMA SEMANA', 9, 'Cierra su mes el viernes'],
  ['TIENE EXISTENCIA', 12, 'Todavía tiene del pedido anterior'],
  ['SE LE DIO SEGUIMIENTO A SU PAGO', 5, 'Deposita el lunes'],
  ['SE DEJÓ RECADO', 8, 'Con la encargada de la caja'],
  ['NO CONTESTA', 22, ''],
  ['OCUPADO', 5, ''],
  ['EL NÚMERO NO EXISTE', 1, ''],
  ['NO LE INTERESA', 4, 'Compra con un vecino'],
];

function unaIncidencia(a: Azar): (typeof FRECUENCIA)[number] {
  let n = a.entero(1, 100);
  for (const caso of FRECUENCIA) {
    n -= caso[1];
    if (n <= 0) return caso;
  }
  return FRECUENCIA[0] as (typeof FRECUENCIA)[number];
}

/**
 * The demo's dialer: a published script, its outcomes, three weeks of calls by telemarketing, and callbacks for today. It calls at any hour, so that
 * it can be tried at any.
 */
export async function cargaMarcador(pg: ClientBase, a: Azar, hoy: Date): Promise<void> {
  await pg.query(`update ajustes_marcador set abre = '00:00', cierra = '24:00', en_festivo = true`);
  // In place of what every company begins with.
  for (const tabla of ['respuestas', 'preguntas', 'guiones', 'incidencias'])
    await pg.query(`delete from ${tabla}`);
  await cargaGuion(pg, hoy);
  await cargaLlamadas(pg, a, hoy);
}

async function cargaGuion(pg: ClientBase, hoy: Date): Promise<void> {
  await insertar(
    pg,
    'incidencias',
    INCIDENCIAS.map(
      (
        [descripcion, clase, pide_nota, regresa_minutos, otra_parte, estado_numero, nunca, sigue_numero],
        n,
      ) => ({
        incidencia_id: n + 1,
        descripcion,
        clase,
        pide_nota,
        regresa_minutos,
        otra_parte,
        estado_numero,
        nunca,
        sigue_numero,
      }),
    ),
  );
  const creado = iso(medianoche(hoy, DIAS + 10));
  const version = { numero: 1, publicado: creado, publicado_por: PUBLICA, nota: 'Primera versión', creado };
  await insertar(pg, 'guiones', [{ guion_id: 1, ...version }]);
  await insertar(
    pg,
    'preguntas',
    GUION.map((p, n) => ({
      pregunta_id: p.clave,
      guion_id: 1,
      clave: p.clave,
      orden: n + 1,
      pregunta: p.dice,
      letrero: p.letrero,
      observaciones: p.nota ?? false,
    })),
  );
  await insertar(
    pg,
    'respuestas',
    GUION.flatMap((p) =>
      p.respuestas.map((r, n) => ({
        respuesta_id: idDeRespuesta([p.clave, n]),
        pregunta_id: p.clave,
        orden: n + 1,
        respuesta: r.dice,
        en_combo: r.combo ?? false,
        lleva_a: r.va,
        siguiente_id: r.a,
        incidencia_id: r.incidencia ? idDe(r.incidencia) : null,
      })),
    ),
  );
}

const CAMINOS = new Map(INCIDENCIAS.map(([nombre]) => [nombre, caminosA(nombre)]));
/** One call of so many hangs up before the last answer. */
const CUELGA_CADA = 9;

/** The answers of a call that ended with an outcome, in walks that differ from call to call. */
function dadasEn(llamada: number, incidencia: NombreDeIncidencia, operador: number, momento: string) {
  const caminos = CAMINOS.get(incidencia) ?? [];
  const camino = caminos[(llamada * 7) % caminos.length] ?? [];
  const pasos = llamada % CUELGA_CADA === 0 ? camino.slice(0, -1) : camino;
  return pasos.map((paso, n) => {
    const nota = GUION.find((p) => p.clave === paso[0])?.nota ? 'Lo anotado con el cliente' : null;
    return {
      llamada_id: llamada,
      orden: n + 1,
      pregunta_id: paso[0],
      respuesta_id: idDeRespuesta(paso),
      observaciones: nota,
      operador_id: operador,
      dada: momento,
    };
  });
}

const idDe = (nombre: NombreDeIncidencia): number => INCIDENCIAS.findIndex(([d]) => d === nombre) + 1;

/** Whose customers each caller has, with the number that is dialled. */
async function suyos(pg: ClientBase) {
  const { rows } = await pg.query<{
    cliente_id: number;
    dir_cli_id: number;
    operador_id: number;
    telefono: string;
  }>(
    `select c.cliente_id, d.dir_cli_id, c.operador_id, c.telefono from clientes c
       join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
      where c.operador_id = any($1::int[]) order by c.cliente_id`,
    [LLAMAN],
  );
  return Map.groupBy(rows, (f) => f.operador_id);
}

async function cargaLlamadas(pg: ClientBase, a: Azar, hoy: Date): Promise<void> {
  const clientes = await suyos(pg);
  const listas: FilaDe<'listas_marcacion'>[] = [];
  const marcaciones: FilaDe<'marcaciones'>[] = [];
  const llamadas: FilaDe<'llamadas'>[] = [];
  const dadas: FilaDe<'respuestas_dadas'>[] = [];
  const intentos: FilaDe<'intentos_llamada'>[] = [];
  const jornadas: FilaDe<'jornadas_marcador'>[] = [];
  for (let hace = DIAS; hace >= 1; hace--) {
    const dia = medianoche(hoy, hace);
    if (esDomingo(dia)) continue;
    for (const operador_id of LLAMAN) {
      const creada = iso(dia + 5 * MINUTO);
      const seguimiento_id = listas.length + 1;
      listas.push({ seguimiento_id, operador_id, dia: diaDe(dia), creada });
      let momento = dia + (9 * 60 + a.entero(0, 20)) * MINUTO;
      jornadas.push({ operador_id, evento: 'ENTRA', momento: iso(momento) });
      for (const c of a.varios(clientes.get(operador_id) ?? [], a.entero(10, 16))) {
        const [nombre, , nota] = unaIncidencia(a);
        const { cliente_id, dir_cli_id } = c;
        const inicio = momento;
        const dura = nota === '' ? a.entero(25, 60) : a.entero(90, 420);
        momento += dura * 1000 + a.entero(1, 18) * MINUTO;
        const cerrada = iso(inicio + dura * 1000);
        const id = marcaciones.length + 1;
        const iniciada = iso(inicio + 8000);
        marcaciones.push({ marcacion_id: id, seguimiento_id, dir_cli_id, cliente_id, creada, cerrada });
        llamadas.push({
          llamada_id: id,
          marcacion_id: id,
          cliente_id,
          operador_id,
          guion_id: 1,
          estado: 'CERRADA',
          apartada: iso(inicio),
          visto: cerrada,
          segundos: dura,
          iniciada,
          incidencia_id: idDe(nombre),
          observaciones: nota || null,
          cerrada,
        });
        dadas.push(...dadasEn(id, nombre, operador_id, cerrada));
        intentos.push({ llamada_id: id, cliente_id, operador_id, numero: c.telefono, momento: iniciada });
      }
    }
  }
  await insertar(pg, 'listas_marcacion', listas);
  await insertar(pg, 'marcaciones', marcaciones);
  await insertar(pg, 'llamadas', llamadas);
  await insertar(pg, 'respuestas_dadas', dadas);
  await insertar(pg, 'intentos_llamada', intentos);
  await insertar(pg, 'jornadas_marcador', jornadas);
  await cargaTramos(pg);
  await cargaAgendados(pg, clientes, hoy);
  await cargaCampanas(pg, hoy, LLAMAN, PUBLICA);
  await cargaNoLlamar(pg, hoy, LLAMAN, PUBLICA);
}

/** Who calls back whose customers, by the order of `LLAMAN`: the last one for the others, and the first for the last one. */
const SUPLENTES = [3, 3, 3, 0];

/** Callbacks of today: one overdue and one to come for each caller. */
async function cargaAgendados(
  pg: ClientBase,
  clientes: Awaited<ReturnType<typeof suyos>>,
  hoy: Date,
): Promise<void> {
  await insertar(
    pg,
    'suplentes_marcador',
    LLAMAN.map((operador, n) => ({ operador_id: operador, suplente_id: LLAMAN[SUPLENTES[n] ?? 0] })),
  );
  const ayer = iso(hoy.getTime() - 26 * 60 * MINUTO);
  await insertar(
    pg,
    'agendados',
    LLAMAN.flatMap((operador) =>
      (clientes.get(operador) ?? []).slice(0, 2).map((c, n) => ({
        cliente_id: c.cliente_id,
        dir_cli_id: c.dir_cli_id,
        operador_id: operador,
        para: iso(hoy.getTime() + (n === 0 ? -40 : 90) * MINUTO),
        creado: ayer,
        creado_por: operador,
      })),
    ),
  );
}
