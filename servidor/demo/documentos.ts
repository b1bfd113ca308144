import type { ClaseDeDocumento } from '@anden/contrato/rh/documentos-rules.ts';
import type { ClientBase } from 'pg';
import { CARTA, MARGEN, UTIL } from '../src/platform/imprenta/hojas.ts';
import { escribe, hazPdf, MM } from '../src/platform/imprenta/pdf.ts';
import type { Azar } from './azar.ts';
import { type FilaDe, insertar } from './insertar.ts';
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
  const versiones: FilaDe<'documentos_versiones'>[] = registros
    .filter((r) => r.url !== null && !sonArchivo.has(r.documento_id))
    .map((r) => ({
      documento_id: r.documento_id,
      version: 1,
      url: r.url,
      archivo_id: null,
      cambio: 'Primera versión',
      exige: null,
      publicada: fecha(200),
      menor: true,
      operador_id: rh,
    }));
  const archivos: FilaDe<'archivos'>[] = [];
  const pdfs: Buffer[] = [];
  for (const d of deArchivo) {
    for (const [i, v] of d.versiones.entries()) {
      const pdf = await hoja(d.nombre, `Versión ${i + 1}. ${v.cambio}.`, v.parrafos);
      const archivo = archivos.length + 1;
      const creado = fecha(v.hace);
      archivos.push({
        archivo_id: archivo,
        operador_id: rh,
        nombre: `${d.nombre}.pdf`,
        bytes: pdf.length,
        creado,
        tipo: 'pdf',
      });
      pdfs.push(pdf);
      versiones.push({
        documento_id: d.id,
        version: i + 1,
        archivo_id: archivo,
        cambio: v.cambio,
        exige: i + 1,
        publicada: creado,
        menor: false,
        operador_id: rh,
      });
    }
  }
  await insertar(pg, 'archivos', archivos);
  await pg.query(
    'insert into archivos_partes (archivo_id, parte, datos) select id, 0, datos from unnest($1::int[], $2::bytea[]) x (id, datos)',
    [archivos.map((x) => x.archivo_id), pdfs],
  );
  await insertar(pg, 'documentos_versiones', versiones);
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
        .map((l) => ({ ...l, version: i + 1, leida: fecha(v.hace, azar.entero(1, 1400) * v.hace * 60_000) })),
    ),
  );
  await insertar(
    pg,
    'documentos_aperturas',
    leidas.map(({ leida: abierta, ...suya }) => ({ ...suya, abierta })),
  );
  await insertar(pg, 'documentos_lecturas', leidas);
}
