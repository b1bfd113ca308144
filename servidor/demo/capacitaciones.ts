import type { ClientBase } from 'pg';
import type { Azar } from './azar.ts';
import { esDomingo, iso, medianoche } from './calendario.ts';
import { insertar } from './insertar.ts';
import { OPERADORES_DEMO } from './operadores.ts';

const HORA = 3_600_000;
/** Days back from which trainings are given, and ahead to which they are planned. */
const DIAS_ATRAS = 365;
const DIAS_ADELANTE = 45;

/** A training: what it teaches, to which departments, who gives it (a login, or somebody from outside), minutes and how many times a year. */
type Curso = readonly [
  titulo: string,
  descripcion: string,
  dirigido: string,
  departamentos: readonly number[],
  imparte: string,
  minutos: number,
  veces: number,
];

const CURSOS: readonly Curso[] = [
  [
    'Inducción a la empresa',
    'Quiénes somos, el reglamento interior y a quién acudir.',
    'Personal de nuevo ingreso',
    [15, 10],
    'RH1',
    120,
    12,
  ],
  [
    'Manejo seguro de montacargas',
    'Revisión diaria, límites de carga y circulación en pasillos.',
    'Almacén y embarques',
    [15, 11],
    'ALMACEN1',
    180,
    4,
  ],
  [
    'Uso de extintores',
    'Qué extintor va con qué fuego, y práctica en el patio.',
    'Brigada contra incendios',
    [15, 11, 10],
    'Protección Civil Municipal',
    90,
    3,
  ],
  [
    'Primeros auxilios',
    'Heridas, fracturas, reanimación y cuándo pedir una ambulancia.',
    'Brigada de primeros auxilios',
    [15, 8],
    'Cruz Roja Mexicana',
    240,
    2,
  ],
  [
    'Simulacro de evacuación',
    'Rutas, puntos de reunión y conteo de personas.',
    'Todo el personal',
    [15, 10, 11, 6, 5],
    'RH2',
    45,
    3,
  ],
  [
    'Lectura de lote y caducidad',
    'Dónde está en cada etiqueta y cómo se captura al recibir.',
    'Recibo y acomodo',
    [15],
    'INVENT1',
    60,
    5,
  ],
  [
    'Surtido sin errores',
    'Leer la ubicación, contar dos veces y reportar el faltante.',
    'Surtidores',
    [15],
    'ALMACEN1',
    60,
    8,
  ],
  [
    'Conteo cíclico',
    'Contar a ciegas, recontar una diferencia y anotar el motivo.',
    'Auxiliares de inventario',
    [10],
    'INVENT1',
    90,
    4,
  ],
  [
    'Carga y levantamiento',
    'Postura, ayuda mecánica y cuándo pedirle a otro que cargue.',
    'Almacén',
    [15, 11],
    'RH2',
    45,
    6,
  ],
  [
    'Trato al cliente por teléfono',
    'Saludo, escucha, objeciones y cierre de la llamada.',
    'Telemarketing',
    [5],
    'TMK1',
    90,
    6,
  ],
  [
    'Atención de reclamaciones',
    'Abrir un ticket completo y dar seguimiento hasta cerrarlo.',
    'Atención a clientes',
    [6],
    'CLIENTES1',
    60,
    3,
  ],
  [
    'Embalaje de mercancía frágil',
    'Materiales, acomodo en caja y señalamientos.',
    'Empaque',
    [11],
    'EMBARQUE1',
    60,
    4,
  ],
  [
    'Protección de datos personales',
    'Qué datos se guardan, quién puede verlos y qué no se comparte.',
    'Oficina',
    [2, 5, 6, 7, 8],
    'SISTEMAS1',
    60,
    2,
  ],
  [
    'Uso del sistema Andén',
    'Lector, pantallas de captura y qué hacer sin red.',
    'Almacén',
    [15, 10],
    'SISTEMAS1',
    120,
    6,
  ],
  [
    'Prevención de riesgos psicosociales',
    'Cargas de trabajo, buen trato y buzón de quejas.',
    'Todo el personal',
    [2, 3, 4, 5, 6, 7, 8],
    'RH1',
    60,
    2,
  ],
];

/** A session, before it has an id. */
interface SesionDemo {
  curso: number;
  programada: number;
  estatus: 'PROGRAMADA' | 'IMPARTIDA' | 'CANCELADA';
}

/** The first day from `dias` before today on that is no Sunday. */
function laborable(hoy: Date, dias: number): number {
  const dia = medianoche(hoy, dias);
  return esDomingo(dia) ? medianoche(hoy, dias - 1) : dia;
}

/** The sessions of a year, and those planned, in the order of their moments. */
function sesionesDemo(a: Azar, hoy: Date): SesionDemo[] {
  const lapso = DIAS_ATRAS + DIAS_ADELANTE;
  const sesiones = CURSOS.flatMap(([, , , , , , veces], curso) =>
    Array.from({ length: veces + 1 }, (_, n): SesionDemo => {
      const dias = DIAS_ATRAS - Math.floor(((n + a.real()) * lapso) / (veces + 1));
      const programada = laborable(hoy, dias) + a.entero(8, 16) * HORA + a.entero(0, 1) * (HORA / 2);
      const pasada = programada < medianoche(hoy, 0);
      return {
        curso,
        programada,
        estatus: !pasada ? 'PROGRAMADA' : a.suerte(0.1) ? 'CANCELADA' : 'IMPARTIDA',
      };
    }),
  );
  // One of two days ago that nobody has closed, and one of today.
  sesiones.push(
    { curso: 6, programada: laborable(hoy, 2) + 9 * HORA, estatus: 'PROGRAMADA' },
    { curso: 5, programada: medianoche(hoy, 0) + 12 * HORA, estatus: 'PROGRAMADA' },
  );
  return sesiones.sort((x, y) => x.programada - y.programada);
}

/** A year of trainings, and those that are planned. */
export async function cargaCapacitaciones(pg: ClientBase, a: Azar, hoy: Date): Promise<void> {
  const rh = OPERADORES_DEMO.find((o) => o.login === 'RH2')?.id ?? 1;
  const nombreDe = (quien: string): string => OPERADORES_DEMO.find((o) => o.login === quien)?.nombre ?? quien;
  const sesiones = sesionesDemo(a, hoy);
  /** When a training was created: two weeks before its first session, and at least five days ago. */
  const creada = (curso: number): number => {
    const primera = sesiones.find((s) => s.curso === curso)?.programada ?? hoy.getTime();
    return Math.min(primera - 14 * 24 * HORA, medianoche(hoy, 5));
  };
  await insertar(
    pg,
    'capacitaciones',
    CURSOS.map(([titulo, descripcion], i) => ({
      capacitacion_id: i + 1,
      folio: `CAP${String(i + 1).padStart(6, '0')}`,
      titulo,
      descripcion,
      creada: iso(creada(i)),
      creada_por: rh,
    })),
  );
  await insertar(
    pg,
    'sesiones_capacitacion',
    sesiones.map((s, i) => {
      const [titulo, , dirigido, , imparte, minutos] = CURSOS[s.curso] as Curso;
      return {
        capacitacion_det_id: i + 1,
        capacitacion_id: s.curso + 1,
        dirigido_a: dirigido,
        impartida_por: nombreDe(imparte),
        programada: iso(s.programada),
        duracion: minutos,
        estatus: s.estatus,
        url:
          i % 3 === 0
            ? `https://documentos.anden.example/capacitaciones/${encodeURIComponent(titulo.replaceAll(' ', '-').toLowerCase())}.pdf`
            : null,
        creada: iso(Math.min(Math.max(creada(s.curso), s.programada - 10 * 24 * HORA), hoy.getTime())),
        creada_por: rh,
      };
    }),
  );
}

/** Questions of the courses that are evaluated, by their place. */
const EVALUADOS: Readonly<
  Record<number, readonly { PREGUNTA: string; OPCIONES: string[]; CORRECTA: number }[]>
> = {
  1: [
    {
      PREGUNTA: '¿Cada cuándo se revisa el montacargas?',
      OPCIONES: ['Cada mes', 'Cada turno', 'Cuando falla'],
      CORRECTA: 1,
    },
    {
      PREGUNTA: '¿Quién tiene el paso en un cruce de pasillos?',
      OPCIONES: ['El peatón', 'El montacargas', 'Quien llega primero'],
      CORRECTA: 0,
    },
  ],
  5: [
    {
      PREGUNTA: 'La etiqueta dice 150627. ¿Cuándo caduca?',
      OPCIONES: ['El 27 de junio de 2015', 'El 15 de junio de 2027'],
      CORRECTA: 1,
    },
    {
      PREGUNTA: 'No se lee el lote. ¿Qué se hace?',
      OPCIONES: ['Se deja en blanco', 'Se inventa', 'Se pregunta al jefe de turno'],
      CORRECTA: 2,
    },
  ],
};

/** Who was invited to each session, who came, what they answered, and their certificates. Loaded after the operators. */
export async function cargaAsistencia(pg: ClientBase): Promise<void> {
  const rh = OPERADORES_DEMO.find((o) => o.login === 'RH2')?.id ?? 1;
  const deQuien = CURSOS.flatMap(([, , , departamentos], i) => departamentos.map((d) => [i + 1, d] as const));
  await pg.query(
    `insert into invitados_capacitacion (capacitacion_det_id, operador_id, invitado, invitado_por, asistio, asistencia_por)
     select s.capacitacion_det_id, o.operador_id, s.creada, $3::int, suyo.asistio, case when suyo.asistio is not null then $3::int end
       from sesiones_capacitacion s
       join (select * from unnest($1::int[], $2::int[]) as c (capacitacion_id, departamento_id)) c using (capacitacion_id)
       join operadores o on o.departamento_id = c.departamento_id and o.activo
      cross join lateral (select case when s.estatus = 'IMPARTIDA' and (o.operador_id * 7 + s.capacitacion_det_id * 3) % 9 <> 0
        then s.programada + interval '5 minutes' end as asistio) suyo`,
    [deQuien.map(([c]) => c), deQuien.map(([, d]) => d), rh],
  );
  for (const [curso, preguntas] of Object.entries(EVALUADOS)) {
    await pg.query(
      `insert into evaluaciones_capacitacion (capacitacion_det_id, minimo, preguntas)
       select capacitacion_det_id, 100, $2::jsonb from sesiones_capacitacion where capacitacion_id = $1 and estatus <> 'CANCELADA'`,
      [Number(curso) + 1, JSON.stringify(preguntas)],
    );
  }
  await pg.query(
    `insert into respuestas_capacitacion (capacitacion_det_id, operador_id, intentos, aciertos, de, aprobo, enviada)
     select i.capacitacion_det_id, i.operador_id, 1, case when bien then 2 else 1 end, 2, bien, i.asistio + interval '1 hour'
       from invitados_capacitacion i
       join evaluaciones_capacitacion e using (capacitacion_det_id)
      cross join lateral (select (i.operador_id * 5 + i.capacitacion_det_id) % 6 <> 0 as bien) b
      where i.asistio is not null`,
  );
  await pg.query(
    `insert into constancias_capacitacion (capacitacion_det_id, operador_id, folio, emitida, emitida_por)
     select capacitacion_det_id, operador_id, folio || '-' || lpad(n::text, 6, '0'), asistio + interval '1 day', $1::int
       from (select row_number() over (order by s.programada, i.capacitacion_det_id, i.operador_id) as n,
                    i.capacitacion_det_id, i.operador_id, c.folio, i.asistio
               from invitados_capacitacion i
               join sesiones_capacitacion s using (capacitacion_det_id)
               join capacitaciones c using (capacitacion_id)
               left join respuestas_capacitacion r using (capacitacion_det_id, operador_id)
              where i.asistio < now() - interval '1 day' and coalesce(r.aprobo, not exists (
                select from evaluaciones_capacitacion e where e.capacitacion_det_id = i.capacitacion_det_id))) x order by n`,
    [rh],
  );
}
