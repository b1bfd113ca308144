import type { ClaseDeDocumento } from '@anden/contrato/rh/documentos-rules.ts';
import type { ClientBase } from 'pg';
import { CARTA, MARGEN, UTIL } from '../src/platform/imprenta/hojas.ts';
import { escribe, hazPdf, MM } from '../src/platform/imprenta/pdf.ts';
import type { Azar } from './azar.ts';
import { avanzaSecuencia, insertar } from './insertar.ts';
import { OPERADORES_DEMO } from './operadores.ts';

interface VersionDemo {
  /** Days before the day on which the company is seen. */
  hace: number;
  cambio: string;
  /** How many of each hundred of its readers have read it. */
  leyeron: number;
  parrafos: readonly string[];
}

interface DocumentoDemo {
  clase: ClaseDeDocumento;
  nombre: string;
  versiones: readonly VersionDemo[];
}

const TRATO = [
  'Tratamos con respeto a clientes, proveedores y compañeros. No hay excepciones por puesto, antigüedad ni parentesco.',
  'Nadie recibe regalos de proveedores con valor mayor a trescientos pesos. Lo que se reciba se informa al jefe inmediato.',
  'La información de clientes se usa sólo para atenderlos. No se comparte fuera de la empresa ni se guarda en aparatos propios.',
];

/** Documents that are files, the oldest version first. */
const DOCUMENTOS: readonly DocumentoDemo[] = [
  {
    clase: 'POLITICA',
    nombre: 'CÓDIGO DE CONDUCTA',
    versiones: [
      { hace: 120, cambio: 'Primera versión', leyeron: 96, parrafos: TRATO },
      {
        hace: 6,
        cambio: 'Se agregó cómo recibir a visitantes en el almacén',
        leyeron: 60,
        parrafos: [
          ...TRATO,
          'Todo visitante se registra en la entrada, lleva gafete y camina acompañado. En el almacén usa chaleco y zapato cerrado.',
        ],
      },
    ],
  },
  {
    clase: 'POLITICA',
    nombre: 'USO DE CONTRASEÑAS Y EQUIPO DE CÓMPUTO',
    versiones: [
      {
        hace: 45,
        cambio: 'Primera versión',
        leyeron: 85,
        parrafos: [
          'La contraseña es personal. Quien la presta responde de lo que se haga con ella.',
          'Al dejar el equipo se bloquea la pantalla. El teléfono de mano se entrega cargado al terminar el turno.',
        ],
      },
    ],
  },
  {
    clase: 'REGLA',
    nombre: 'MANEJO DE MONTACARGAS Y PATINES',
    versiones: [
      {
        hace: 30,
        cambio: 'Primera versión',
        leyeron: 70,
        parrafos: [
          'Sólo maneja montacargas quien tiene licencia interna vigente. Antes de cada turno se revisan llantas, horquillas y freno.',
          'Nadie pasa ni se queda debajo de una carga levantada. En los cruces se toca el claxon y se cede el paso a quien va a pie.',
        ],
      },
    ],
  },
  {
    clase: 'PROCESO',
    nombre: 'Surtido de remisiones',
    versiones: [
      {
        hace: 90,
        cambio: 'Primera versión',
        leyeron: 100,
        parrafos: [
          'Se surte en el orden del recorrido. Se lee la ubicación, la clave y después se escribe la cantidad.',
        ],
      },
      {
        hace: 12,
        cambio: 'El faltante se reporta antes de seguir con el renglón siguiente',
        leyeron: 75,
        parrafos: [
          'Se surte en el orden del recorrido. Se lee la ubicación, la clave y después se escribe la cantidad.',
          'Si no alcanza, el faltante se reporta en ese momento y se sigue con el renglón siguiente.',
        ],
      },
    ],
  },
  {
    clase: 'PROCEDIMIENTO',
    nombre: 'Recibir con diferencia',
    versiones: [
      {
        hace: 2,
        cambio: 'Primera versión',
        leyeron: 40,
        parrafos: [
          'Lo que llegó de más o de menos se anota con su motivo, se separa y se avisa a Compras el mismo día.',
        ],
      },
    ],
  },
];

/** A page of letter paper with a title and what it says. */
const hoja = (titulo: string, detalle: string, parrafos: readonly string[]): Promise<Buffer> =>
  hazPdf({ ...CARTA, titulo }, async (doc) => {
    doc.addPage();
    escribe(doc, titulo, { x: MARGEN, y: MARGEN, ancho: UTIL, alto: 6, negrita: true, lineas: 2 });
    escribe(doc, detalle, { x: MARGEN, y: MARGEN + 16, ancho: UTIL, alto: 3.4 });
    doc.font('Helvetica').fontSize(4 * MM);
    doc.y = (MARGEN + 28) * MM;
    for (const [i, p] of parrafos.entries()) {
      doc.text(`${i + 1}. ${p}`, MARGEN * MM, doc.y, { width: UTIL * MM, lineGap: 4 });
      doc.moveDown(0.8);
    }
  });

const DIA_MS = 86_400_000;

/**
 * Documents with who read them: every link of the catalogues is a first version that asks nobody, and some documents are files
 * with versions that were read by most.
 */
export async function cargaDocumentos(pg: ClientBase, azar: Azar, hoy: Date): Promise<void> {
  const fecha = (hace: number, ms = 0): string => new Date(hoy.getTime() - hace * DIA_MS + ms).toISOString();
  const rh = OPERADORES_DEMO.find((o) => o.login === 'RH1')?.id ?? 1;
  await pg.query('update operadores set puesto_desde = $1', [fecha(400)]);
  const { rows: registros } = await pg.query<{
    documento_id: number;
    clase: string;
    nombre: string;
    url: string | null;
  }>(
    'select documento_id, clase, nombre, url from documentos join registros_con_documento using (clase, registro_id) order by documento_id',
  );
  const deArchivo = DOCUMENTOS.flatMap((d) =>
    registros
      .filter((r) => r.clase === d.clase && r.nombre === d.nombre)
      .map((r) => ({ ...d, id: r.documento_id })),
  );
  const sonArchivo = new Set(deArchivo.map((d) => d.id));
  type Version = [
    id: number,
    version: number,
    url: string | null,
    archivo: number | null,
    cambio: string,
    exige: number | null,
    publicada: string,
  ];
  const versiones: Version[] = registros
    .filter((r) => r.url !== null && !sonArchivo.has(r.documento_id))
    .map((r) => [r.documento_id, 1, r.url, null, 'Primera versión', null, fecha(200)]);
  const archivos: unknown[][] = [];
  const partes: unknown[][] = [];
  for (const d of deArchivo) {
    for (const [i, v] of d.versiones.entries()) {
      const pdf = await hoja(d.nombre, `Versión ${i + 1}. ${v.cambio}.`, v.parrafos);
      const archivo = archivos.length + 1;
      archivos.push([archivo, rh, `${d.nombre}.pdf`, pdf.length, fecha(v.hace), 'pdf']);
      partes.push([archivo, 0, pdf]);
      versiones.push([d.id, i + 1, null, archivo, v.cambio, i + 1, fecha(v.hace)]);
    }
  }
  await insertar(
    pg,
    'archivos',
    {
      archivo_id: 'int',
      operador_id: 'int',
      nombre: 'text',
      bytes: 'int',
      creado: 'timestamptz',
      tipo: 'text',
    },
    archivos,
  );
  await avanzaSecuencia(pg, 'archivos', 'archivo_id');
  await insertar(pg, 'archivos_partes', { archivo_id: 'int', parte: 'int', datos: 'bytea' }, partes);
  await insertar(
    pg,
    'documentos_versiones',
    {
      documento_id: 'int',
      version: 'int',
      url: 'text',
      archivo_id: 'int',
      cambio: 'text',
      exige: 'int',
      publicada: 'timestamptz',
      menor: 'bool',
      operador_id: 'int',
    },
    versiones.map((v) => [...v, v[5] === null, rh]),
  );
  await pg.query(
    'update documentos d set version = (select max(v.version) from documentos_versiones v where v.documento_id = d.documento_id) where exists (select from documentos_versiones v where v.documento_id = d.documento_id)',
  );
  for (const [tabla, id, liga, clase] of [
    ['politicas', 'politica_id', 'url', 'POLITICA'],
    ['reglas', 'regla_id', 'url', 'REGLA'],
    ['procesos', 'proceso_actividad_id', 'url', 'PROCESO'],
    ['procedimientos', 'procedimiento_id', 'url', 'PROCEDIMIENTO'],
  ] as const)
    await pg.query(
      `update ${tabla} t set ${liga} = null from documentos d where d.clase = $1 and d.registro_id = t.${id} and d.documento_id = any($2::int[])`,
      [clase, [...sonArchivo]],
    );
  const { rows: lectores } = await pg.query<{ documento_id: number; operador_id: number }>(
    'select documento_id, operador_id from lectores_de_documento where documento_id = any($1::int[]) order by 1, 2',
    [[...sonArchivo]],
  );
  const leidas = deArchivo.flatMap((d) =>
    d.versiones.flatMap((v, i) =>
      lectores
        .filter((l) => l.documento_id === d.id && azar.entero(1, 100) <= v.leyeron)
        .map((l) => [d.id, i + 1, l.operador_id, fecha(v.hace, azar.entero(1, 1400) * v.hace * 60_000)]),
    ),
  );
  const llave = { documento_id: 'int', version: 'int', operador_id: 'int' };
  await insertar(pg, 'documentos_aperturas', { ...llave, abierta: 'timestamptz' }, leidas);
  await insertar(pg, 'documentos_lecturas', { ...llave, leida: 'timestamptz' }, leidas);
}
