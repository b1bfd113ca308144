import type { ClientBase } from 'pg';
import { DEPARTAMENTOS, PUESTOS } from './empresa.ts';
import { insertar } from './insertar.ts';
import { OPERADORES_DEMO } from './operadores.ts';

/** Where the documents of the demo company would be. */
const NUBE = 'https://documentos.anden.example';

/** A text as it stands in an address: in small letters, without accents, its words with hyphens between. */
const enLiga = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const liga = (carpeta: string, nombre: string): string => `${NUBE}/${carpeta}/${enLiga(nombre)}.pdf`;

/** What a position does: each process with its procedures. Positions by their id. */
const PROCESOS: readonly (readonly [puesto: number, proceso: string, procedimientos: readonly string[]])[] = [
  [3, 'Planeación de compras', ['Calcular el pedido por máximos y mínimos', 'Negociar precio y plazo']],
  [4, 'Colocación de pedidos', ['Hacer la orden de compra', 'Confirmar fecha de llegada']],
  [5, 'Apertura y cierre del almacén', ['Abrir el almacén', 'Cerrar el almacén y activar la alarma']],
  [5, 'Asignación de trabajo del día', ['Repartir remisiones urgentes', 'Cubrir ausencias']],
  [6, 'Conteo cíclico', ['Contar una ubicación', 'Recontar una diferencia']],
  [
    7,
    'Recepción de compra',
    ['Recibir una compra completa', 'Recibir con diferencia', 'Rechazar mercancía dañada'],
  ],
  [7, 'Captura de caducidades', ['Leer lote y caducidad de la etiqueta']],
  [
    8,
    'Surtido de remisiones',
    ['Surtir una remisión', 'Surtir varias en un recorrido', 'Reportar un faltante'],
  ],
  [8, 'Traspaso a exhibición', ['Surtir un traspaso']],
  [9, 'Revisión de ajustes', ['Autorizar un conteo fuera de tolerancia']],
  [10, 'Acomodo de mercancía', ['Acomodar una compra', 'Resurtir una ubicación fija']],
  [11, 'Seguimiento de objetivos', ['Revisar el alcance de venta']],
  [12, 'Visita a clientes', ['Preparar la visita', 'Levantar un pedido']],
  [13, 'Llamada de venta', ['Seguir el guion', 'Agendar la siguiente llamada']],
  [14, 'Calidad de llamadas', ['Escuchar y calificar una llamada']],
  [15, 'Atención de reclamaciones', ['Abrir un ticket', 'Responder al cliente']],
  [16, 'Autorización de crédito', ['Revisar el historial de pagos']],
  [17, 'Contratación', ['Entrevistar', 'Integrar el expediente']],
  [18, 'Alta de personal', ['Dar de alta a un colaborador', 'Entregar uniforme y equipo']],
  [20, 'Embarque a fleteras', ['Entregar facturas a la fletera', 'Registrar guías']],
  [21, 'Empaque y revisión', ['Empacar una remisión', 'Registrar un error de surtido']],
];

/** The names of rules, each with the departments that have one. */
const REGLAS: readonly (readonly [nombre: string, departamentos: readonly number[]])[] = [
  ['REGLAMENTO INTERIOR DEL ÁREA', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15]],
  ['SEGURIDAD E HIGIENE', [10, 11, 15]],
  ['USO DE EQUIPO DE PROTECCIÓN', [11, 15]],
  ['MANEJO DE MONTACARGAS Y PATINES', [15]],
  ['USO DEL TELÉFONO Y TRATO AL CLIENTE', [5, 6]],
  ['MANEJO DE EFECTIVO Y COMPROBANTES', [2, 7]],
];

const POLITICAS = [
  'CÓDIGO DE CONDUCTA',
  'ASISTENCIA Y PUNTUALIDAD',
  'VACACIONES Y PERMISOS',
  'PROTECCIÓN DE DATOS PERSONALES',
  'USO DE CONTRASEÑAS Y EQUIPO DE CÓMPUTO',
  'DEVOLUCIONES Y GARANTÍAS',
  'PREVENCIÓN DE RIESGOS PSICOSOCIALES',
] as const;

/** Positions whose description nobody has written yet, and the one of which nobody has a copy of the job file. */
const SIN_DESCRIPCION: readonly number[] = [14, 22];
const SIN_FICHA = 12;

/** Catalogues and manuals: descriptions, processes, procedures, rules and policies, with where each is. */
export async function cargaManuales(pg: ClientBase): Promise<void> {
  for (const [id, nombre] of PUESTOS) {
    if (SIN_DESCRIPCION.includes(id)) continue;
    await pg.query('update puestos set descripcion = $2 where puesto_id = $1', [id, liga('puestos', nombre)]);
  }
  for (const o of OPERADORES_DEMO) {
    if (o.departamento === SIN_FICHA) continue;
    await pg.query(
      'update operadores set ficha_contratacion = $2, tareas = $3, telefono_emp = $4 where operador_id = $1',
      [
        o.id,
        liga('fichas', o.login),
        liga('tareas', o.login),
        o.puesto <= 5 ? `22255${10_000 + o.id}` : null,
      ],
    );
  }
  await insertar(
    pg,
    'procesos',
    PROCESOS.map(([puesto, nombre], i) => ({
      proceso_actividad_id: i + 1,
      puesto_id: puesto,
      nombre,
      url: liga('procesos', nombre),
    })),
  );
  await insertar(
    pg,
    'procedimientos',
    PROCESOS.flatMap(([, , suyos], i) =>
      suyos.map((nombre, n) => ({
        proceso_actividad_id: i + 1,
        nombre,
        url: liga('procedimientos', nombre),
        url_diagrama: n === 0 ? liga('diagramas', nombre) : null,
      })),
    ),
  );
  await insertar(
    pg,
    'nombres_reglas',
    REGLAS.map(([nombre], i) => ({ cat_nombre_id: i + 1, nombre })),
  );
  const departamento = new Map(DEPARTAMENTOS);
  await insertar(
    pg,
    'reglas',
    REGLAS.flatMap(([nombre, suyos], i) =>
      suyos.map((id) => ({
        departamento_id: id,
        cat_nombre_id: i + 1,
        url: liga('reglas', `${nombre} ${departamento.get(id)}`),
      })),
    ),
  );
  await insertar(
    pg,
    'politicas',
    POLITICAS.map((nombre) => ({ nombre, url: liga('politicas', nombre) })),
  );
}
