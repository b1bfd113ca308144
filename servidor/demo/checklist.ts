import type { Calendario } from '@anden/contrato/calendario/rules.ts';
import { leToca, type Periodicidad, relojDe, ULTIMO_DIA } from '@anden/contrato/rh/checklist-rules.ts';
import type { ClientBase } from 'pg';
import type { Azar } from './azar.ts';
import { diaDe, iso, medianoche } from './calendario.ts';
import { festivosDemo } from './festivos.ts';
import { type FilaDe, insertar } from './insertar.ts';
import { OPERADORES_DEMO, type OperadorDemo } from './operadores.ts';

/** Days for which there are answers, and before which each task was made. */
const DIAS_DE_RESPUESTAS = 42;
const DIAS_DE_TAREAS = 60;
const MINUTO = 60_000;
const ZONA = 'America/Mexico_City';

/** Whom a task is for: a position or a department by its id, or an operator by the login. */
type Para = { puesto: number } | { departamento: number } | { operador: string };

type Fila = readonly [
  descripcion: string,
  para: Para,
  cada: Partial<Periodicidad>,
  desde: string,
  hasta: string,
];

const TAREAS: readonly Fila[] = [
  ['ABRIR EL ALMACÉN Y DESACTIVAR LA ALARMA', { puesto: 5 }, {}, '08:00', '08:45'],
  ['REPARTIR LAS REMISIONES URGENTES', { puesto: 5 }, {}, '12:00', '13:00'],
  [
    'CONCILIAR LOS MOVIMIENTOS DEL MES',
    { puesto: 5 },
    { frecuencia: 'MENSUAL', dia: ULTIMO_DIA },
    '10:00',
    '18:00',
  ],
  ['REVISAR EL ANDÉN Y LOS SELLOS DE LAS PUERTAS', { puesto: 7 }, {}, '08:15', '09:00'],
  [
    'ARCHIVAR LAS FACTURAS DE PROVEEDOR',
    { puesto: 7 },
    { frecuencia: 'SEMANAL', dias: [2, 5] },
    '16:00',
    '18:00',
  ],
  ['CARGAR Y PROBAR EL LECTOR', { puesto: 8 }, {}, '08:30', '09:00'],
  ['DEJAR LIBRE Y LIMPIO EL PASILLO', { puesto: 8 }, {}, '17:00', '18:10'],
  ['LLENAR LA BITÁCORA DEL MONTACARGAS', { puesto: 10 }, { frecuencia: 'ENTRE_SEMANA' }, '08:30', '09:30'],
  ['CONTAR DIEZ UBICACIONES AL AZAR', { puesto: 6 }, { frecuencia: 'ENTRE_SEMANA' }, '10:00', '14:00'],
  ['PONER AL DÍA LA LISTA DE LLAMADAS', { puesto: 13 }, { frecuencia: 'ENTRE_SEMANA' }, '09:00', '10:00'],
  [
    'ENVIAR LA CARTERA VENCIDA A DIRECCIÓN',
    { puesto: 16 },
    { frecuencia: 'DIA_HABIL', dia: 3 },
    '09:00',
    '12:00',
  ],
  ['ENTREGAR LOS RECIBOS DE NÓMINA', { puesto: 18 }, { frecuencia: 'MENSUAL', dia: 15 }, '09:00', '17:00'],
  ['REVISAR QUE HAYA CAJAS Y CINTA', { puesto: 21 }, {}, '08:30', '10:00'],
  [
    'PLÁTICA DE SEGURIDAD DE CINCO MINUTOS',
    { departamento: 15 },
    { frecuencia: 'SEMANAL', dias: [1] },
    '08:30',
    '09:15',
  ],
  [
    'ENVIAR EL RESUMEN DE LA SEMANA',
    { operador: 'ALMACEN1' },
    { frecuencia: 'SEMANAL', dias: [6] },
    '11:00',
    '14:00',
  ],
];

/** Why something was late or was left half done; the same reason is not always written the same. */
const RAZONES = [
  'Llegó un camión sin cita',
  'Llego un camión sin cita.',
  'Faltó personal',
  'falto personal',
  'Se fue la luz',
  'El lector no tenía batería',
  'Había remisiones urgentes',
  'Esperaba a mantenimiento',
] as const;

const DIARIA: Periodicidad = { frecuencia: 'DIARIA', dias: [], dia: null };

const esDe = (para: Para, o: OperadorDemo): boolean =>
  'puesto' in para
    ? o.puesto === para.puesto
    : 'departamento' in para
      ? o.departamento === para.departamento
      : o.login === para.operador;

/** Minutes after midnight of `HH:MM`. */
const minutosDe = (hora: string): number => {
  const [h = 0, m = 0] = hora.split(':').map(Number);
  return h * 60 + m;
};

/** What became of a task: percentages on time and late, why, and the minute of the day; null: nobody answered it. */
function respuestaDemo(a: Azar, desde: string, hasta: string) {
  const [inicio, limite] = [minutosDe(desde), minutosDe(hasta)];
  const suerte = a.real();
  if (suerte < 0.07) return null;
  const razon = a.uno(RAZONES);
  if (suerte < 0.16) {
    const pctj_fdt = a.suerte(0.7) ? 100 : a.entero(2, 8) * 10;
    return { porcentaje: 0, pctj_fdt, razon, minuto: limite + a.entero(5, 90) };
  }
  const minuto = a.entero(inicio, limite);
  if (suerte < 0.22) return { porcentaje: a.entero(4, 9) * 10, pctj_fdt: 0, razon, minuto };
  return { porcentaje: 100, pctj_fdt: 0, razon: null, minuto };
}

/**
 * Tasks of the check list for several positions, and some weeks of answers. Today's reminders count as sent already, so that a company just loaded
 * has no unread notice.
 */
export async function cargaChecklist(pg: ClientBase, a: Azar, hoy: Date): Promise<void> {
  // Everybody counts as having always had their present position.
  await pg.query('delete from operadores_periodos where hasta is not null');
  await pg.query(`update operadores_periodos set desde = '-infinity'`);
  const { rows: HORARIO } = await pg.query<{ DIA_SEMANA: number; ABRE: string; CIERRA: string }>(
    `select dia_semana as "DIA_SEMANA", abre::text as "ABRE", cierra::text as "CIERRA" from horario_laboral`,
  );
  const calendario: Calendario = {
    ZONA,
    HORARIO,
    FESTIVOS: festivosDemo(hoy).map(({ fecha, nombre }) => ({ FECHA: fecha, NOMBRE: nombre })),
  };
  const login = new Map(OPERADORES_DEMO.map((o) => [o.login, o]));
  await insertar(
    pg,
    'tareas_checklist',
    TAREAS.map((_, i) => ({ tarea_id: i + 1, creada: iso(medianoche(hoy, DIAS_DE_TAREAS)) })),
  );
  await insertar(
    pg,
    'tareas_versiones',
    TAREAS.map(([descripcion, para, cada, hora_inicio, hora], i) => ({
      version_id: i + 1,
      tarea_id: i + 1,
      desde: diaDe(medianoche(hoy, DIAS_DE_RESPUESTAS)),
      descripcion,
      ...DIARIA,
      ...cada,
      dias: [...(cada.dias ?? [])],
      hora_inicio,
      hora,
      departamento_id: 'departamento' in para ? para.departamento : null,
      puesto_id: 'puesto' in para ? para.puesto : null,
      operador_id: 'operador' in para ? login.get(para.operador)?.id : null,
      guardada: iso(medianoche(hoy, DIAS_DE_TAREAS)),
      guardada_por: login.get('RH1')?.id,
    })),
  );
  const ahora = minutosDe(relojDe(hoy.getTime(), ZONA).hora);
  const respuestas: FilaDe<'checklist_respuestas'>[] = [];
  const recordatorios: FilaDe<'checklist_recordatorios'>[] = [];
  for (let dias = DIAS_DE_RESPUESTAS; dias >= 0; dias--) {
    const cero = medianoche(hoy, dias);
    const fecha = diaDe(cero);
    for (const [i, [, para, cada, desde, hasta]] of TAREAS.entries()) {
      if (!leToca({ ...DIARIA, ...cada }, fecha, calendario)) continue;
      for (const o of OPERADORES_DEMO.filter((x) => x.activo && esDe(para, x))) {
        const suya = { fecha, tarea_id: i + 1, operador_id: o.id };
        if (dias === 0) recordatorios.push(suya);
        const r = respuestaDemo(a, desde, hasta);
        if (!r || (dias === 0 && r.minuto >= ahora)) continue;
        respuestas.push({
          ...suya,
          version_id: i + 1,
          puesto_id: o.puesto,
          departamento_id: o.departamento,
          porcentaje: r.porcentaje,
          pctj_fdt: r.pctj_fdt,
          razon: r.razon,
          contestada: iso(cero + r.minuto * MINUTO),
        });
      }
    }
  }
  await insertar(pg, 'checklist_respuestas', respuestas);
  await insertar(pg, 'checklist_recordatorios', recordatorios);
}
