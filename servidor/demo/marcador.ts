import type { ClientBase } from 'pg';
import type { Azar } from './azar.ts';
import { diaDe, esDomingo, iso, medianoche } from './calendario.ts';
import { caminosA, GUION, INCIDENCIAS, idDeRespuesta, type NombreDeIncidencia } from './guion.ts';
import { avanzaSecuencia, insertar } from './insertar.ts';
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
    {
      incidencia_id: 'int',
      descripcion: 'text',
      clase: 'text',
      pide_nota: 'boolean',
      regresa_minutos: 'int',
      otra_parte: 'boolean',
      estado_numero: 'text',
      nunca: 'boolean',
      sigue_numero: 'text',
    },
    INCIDENCIAS.map((i, n) => [n + 1, ...i]),
  );
  await avanzaSecuencia(pg, 'incidencias', 'incidencia_id');
  await pg.query(
    `insert into guiones (guion_id, numero, publicado, publicado_por, nota, creado) values (1, 1, $1, $2, 'Primera versión', $1)`,
    [iso(medianoche(hoy, DIAS + 10)), PUBLICA],
  );
  await avanzaSecuencia(pg, 'guiones', 'guion_id');
  await insertar(
    pg,
    'preguntas',
    {
      pregunta_id: 'int',
      guion_id: 'int',
      clave: 'int',
      orden: 'int',
      pregunta: 'text',
      letrero: 'text',
      observaciones: 'boolean',
    },
    GUION.map((p, n) => [p.clave, 1, p.clave, n + 1, p.dice, p.letrero, p.nota ?? false]),
  );
  await avanzaSecuencia(pg, 'preguntas', 'pregunta_id');
  await insertar(
    pg,
    'respuestas',
    {
      respuesta_id: 'int',
      pregunta_id: 'int',
      orden: 'int',
      respuesta: 'text',
      en_combo: 'boolean',
      lleva_a: 'text',
      siguiente_id: 'int',
      incidencia_id: 'int',
    },
    GUION.flatMap((p) =>
      p.respuestas.map((r, n) => [
        idDeRespuesta([p.clave, n]),
        p.clave,
        n + 1,
        r.dice,
        r.combo ?? false,
        r.va,
        r.a,
        r.incidencia ? idDe(r.incidencia) : null,
      ]),
    ),
  );
  await avanzaSecuencia(pg, 'respuestas', 'respuesta_id');
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
    return [llamada, n + 1, paso[0], idDeRespuesta(paso), nota, operador, momento];
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
  const listas: unknown[][] = [];
  const marcaciones: unknown[][] = [];
  const llamadas: unknown[][] = [];
  const dadas: unknown[][] = [];
  const intentos: unknown[][] = [];
  const jornadas: unknown[][] = [];
  for (let hace = DIAS; hace >= 1; hace--) {
    const dia = medianoche(hoy, hace);
    if (esDomingo(dia)) continue;
    for (const operador of LLAMAN) {
      listas.push([listas.length + 1, operador, diaDe(dia), iso(dia + 5 * MINUTO)]);
      let momento = dia + (9 * 60 + a.entero(0, 20)) * MINUTO;
      jornadas.push([operador, 'ENTRA', iso(momento), null]);
      for (const c of a.varios(clientes.get(operador) ?? [], a.entero(10, 16))) {
        const [nombre, , nota] = unaIncidencia(a);
        const inicio = momento;
        const dura = nota === '' ? a.entero(25, 60) : a.entero(90, 420);
        momento += dura * 1000 + a.entero(1, 18) * MINUTO;
        const cerrada = iso(inicio + dura * 1000);
        const id = marcaciones.length + 1;
        marcaciones.push([id, listas.length, c.dir_cli_id, c.cliente_id, iso(dia + 5 * MINUTO), cerrada]);
        llamadas.push([
          id,
          id,
          c.cliente_id,
          operador,
          1,
          'CERRADA',
          iso(inicio),
          cerrada,
          dura,
          iso(inicio + 8000),
          idDe(nombre),
          nota || null,
          cerrada,
        ]);
        dadas.push(...dadasEn(id, nombre, operador, cerrada));
        intentos.push([id, c.cliente_id, operador, c.telefono, iso(inicio + 8000)]);
      }
    }
  }
  await insertar(
    pg,
    'listas_marcacion',
    { seguimiento_id: 'int', operador_id: 'int', dia: 'date', creada: 'timestamptz' },
    listas,
  );
  await insertar(
    pg,
    'marcaciones',
    {
      marcacion_id: 'int',
      seguimiento_id: 'int',
      dir_cli_id: 'int',
      cliente_id: 'int',
      creada: 'timestamptz',
      cerrada: 'timestamptz',
    },
    marcaciones,
  );
  await insertar(
    pg,
    'llamadas',
    {
      llamada_id: 'int',
      marcacion_id: 'int',
      cliente_id: 'int',
      operador_id: 'int',
      guion_id: 'int',
      estado: 'text',
      apartada: 'timestamptz',
      visto: 'timestamptz',
      segundos: 'int',
      iniciada: 'timestamptz',
      incidencia_id: 'int',
      observaciones: 'text',
      cerrada: 'timestamptz',
    },
    llamadas,
  );
  await insertar(
    pg,
    'respuestas_dadas',
    {
      llamada_id: 'int',
      orden: 'int',
      pregunta_id: 'int',
      respuesta_id: 'int',
      observaciones: 'text',
      operador_id: 'int',
      dada: 'timestamptz',
    },
    dadas,
  );
  await insertar(
    pg,
    'intentos_llamada',
    { llamada_id: 'int', cliente_id: 'int', operador_id: 'int', numero: 'text', momento: 'timestamptz' },
    intentos,
  );
  await insertar(
    pg,
    'jornadas_marcador',
    { operador_id: 'int', evento: 'text', momento: 'timestamptz', motivo: 'text' },
    jornadas,
  );
  for (const [tabla, columna] of [
    ['listas_marcacion', 'seguimiento_id'],
    ['marcaciones', 'marcacion_id'],
    ['llamadas', 'llamada_id'],
  ] as const)
    await avanzaSecuencia(pg, tabla, columna);
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
    { operador_id: 'int', suplente_id: 'int' },
    LLAMAN.map((operador, n) => [operador, LLAMAN[SUPLENTES[n] ?? 0]]),
  );
  const ayer = iso(hoy.getTime() - 26 * 60 * MINUTO);
  await insertar(
    pg,
    'agendados',
    {
      cliente_id: 'int',
      dir_cli_id: 'int',
      operador_id: 'int',
      para: 'timestamptz',
      creado: 'timestamptz',
      creado_por: 'int',
    },
    LLAMAN.flatMap((operador) =>
      (clientes.get(operador) ?? [])
        .slice(0, 2)
        .map((c, n) => [
          c.cliente_id,
          c.dir_cli_id,
          operador,
          iso(hoy.getTime() + (n === 0 ? -40 : 90) * MINUTO),
          ayer,
          operador,
        ]),
    ),
  );
}
