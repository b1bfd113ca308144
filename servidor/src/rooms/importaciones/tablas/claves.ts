import { esRolDeBarras, UNIDADES_DE_CLAVE_MAX } from '@anden/contrato/articulos/rules.ts';
import { type Celda, NumeroExcel } from '../../../importar/celda.ts';
import { deArticulo } from '../../../importar/columnas.ts';
import { entero } from '../../../importar/lectores.ts';
import { type Tabla, tocadas } from '../../../importar/tabla.ts';
import { claveNueva, difierenEnCeros } from './ceros.ts';

/** Lengths of GS1 bar codes: EAN-8, UPC-A, EAN-13, ITF-14. */
const LARGOS = new Set([8, 12, 13, 14]);
/** Shortest number taken for a bar code that lost its zeros; shorter ones are in-house codes. */
const LARGO_MIN = 6;

/** GS1 check digit (weights 3 and 1 from the right), which leading zeros do not change. */
function verifica(digitos: string): boolean {
  let suma = 0;
  for (let i = 1; i <= digitos.length; i++) {
    suma += Number(digitos[digitos.length - i]) * (i % 2 === 0 ? 3 : 1);
  }
  return suma % 10 === 0;
}

/** Checks a bar code: damage done by a spreadsheet cannot be repaired, only reported. */
function revisaBarras(
  valores: ReadonlyMap<string, string | null>,
  celdas: ReadonlyMap<string, Celda | undefined>,
): ReturnType<NonNullable<Tabla['revisaFila']>> {
  const clave = valores.get('CLAVE') ?? '';
  if (!esRolDeBarras(Number(valores.get('ROL_CLAVE_ART_ID'))) || !/^\d+$/.test(clave)) return null;
  const deExcel = celdas.get('CLAVE') instanceof NumeroExcel;
  const columna = 'CLAVE';
  if (LARGOS.has(clave.length)) {
    if (!verifica(clave)) return { columna, advertencia: `${clave}: su dígito verificador no corresponde` };
    return deExcel && clave.length === 12
      ? { columna, advertencia: `${clave}: Excel la guardó como número; si empezaba con 0, lo perdió` }
      : null;
  }
  if (clave.length < LARGO_MIN || clave.length > 14 || !verifica(clave)) return null;
  return deExcel
    ? {
        columna,
        motivo: 'Excel la guardó como número y perdió ceros a la izquierda: dé formato de Texto a la columna',
      }
    : { columna, advertencia: `${clave}: parece un código de barras que perdió ceros a la izquierda` };
}

/** Roles as houses call them. */
const ROLES = {
  ...Object.fromEntries(
    ['EAN', 'EAN13', 'EAN 13', 'UPC', 'CODIGO DE BARRAS', 'BARRAS', 'PIEZA'].map((r) => [r, '18']),
  ),
  ...Object.fromEntries(
    ['CAJA', 'DUN14', 'DUN 14', 'ITF14', 'ITF 14', 'CODIGO DE CAJA'].map((r) => [r, '19']),
  ),
  'DEL PROVEEDOR': '20',
  ALTERNA: '21',
  ALTERNO: '21',
  'CLAVE DEL PROVEEDOR': '23',
};

export const CLAVES: Tabla = {
  nombre: 'claves',
  columnas: [
    deArticulo('Clave propia del artículo al que se agrega la clave; el artículo debe existir.'),
    {
      nombre: 'CLAVE',
      tipo: 'text',
      leer: claveNueva,
      obligatoria: true,
      ejemplo: '7501000000012',
      explica: 'La clave que se agrega, hasta 25 caracteres. En Excel, con formato de Texto.',
    },
    {
      nombre: 'ROL_CLAVE_ART_ID',
      nombres: ROLES,
      tipo: 'int',
      leer: entero(1, 999),
      obligatoria: true,
      ejemplo: 18,
      explica: '18 código de barras, 19 de caja, 20 del proveedor, 21 alterno, 23 clave del proveedor.',
    },
    {
      nombre: 'UNIDADES',
      tipo: 'int',
      leer: entero(1, UNIDADES_DE_CLAVE_MAX),
      ejemplo: 1,
      explica:
        'Piezas que se cuentan al escanear la clave: las de la caja que la lleva. Vacía: 1, o las que ya tenía.',
    },
  ],
  auxiliares: 'articulo_id int',
  llave: { expresion: '(clave_articulo, clave, rol_clave_art_id)', columna: 'CLAVE' },
  revisaFila: revisaBarras,
  preparar: [
    `update entrada e set articulo_id = a.articulo_id from articulos a where a.clave_articulo = e.clave_articulo`,
  ],
  revisiones: [
    `select fila, 'CLAVE_ARTICULO' columna, clave_articulo valor, 'no existe el artículo' motivo
     from entrada where articulo_id is null`,
    `select fila, 'ROL_CLAVE_ART_ID' columna, rol_clave_art_id::text valor,
            coalesce('el rol ' || r.nombre || ' no es editable', 'no existe el rol') motivo
     from entrada e left join roles_clave r using (rol_clave_art_id) where r.editable is not true`,
  ],
  advertencias: [
    `with todas as (
       select clave, articulo_id, rol_clave_art_id, fila from entrada
       union all
       select k.clave_articulo, k.articulo_id, k.rol_clave_art_id, null from claves_articulo k
       where k.clave_articulo in (select clave from entrada))
     select 'Fila ' || min(fila) || ': la clave ' || clave ||
            ' queda con más de un registro: al leerla no bastará para recibir el producto' texto
     from todas group by clave having count(distinct (articulo_id, rol_clave_art_id)) > 1 order by min(fila)`,
    difierenEnCeros('clave'),
  ],
  toca: [
    {
      tabla: 'claves_articulo',
      llave: ['clave_articulo', 'articulo_id', 'rol_clave_art_id'],
      donde: 'clave_articulo in (select clave from entrada)',
    },
  ],
  async aplicar(pg) {
    const altas = await tocadas(
      pg,
      `insert into claves_articulo (clave_articulo, articulo_id, rol_clave_art_id, unidades)
       select clave, articulo_id, rol_clave_art_id, coalesce(unidades, 1) from entrada order by fila
       on conflict do nothing`,
    );
    const cambios = await tocadas(
      pg,
      `update claves_articulo k set unidades = e.unidades from entrada e
       where (k.clave_articulo, k.articulo_id, k.rol_clave_art_id) = (e.clave, e.articulo_id, e.rol_clave_art_id)
         and k.unidades <> e.unidades`,
    );
    const { rows } = await pg.query<{ n: number }>('select count(*)::int n from entrada');
    return { altas, cambios, sinCambio: (rows[0]?.n ?? 0) - altas - cambios, notas: [] };
  },
};
