import type { ClientBase } from 'pg';
import type { ArticuloDemo } from './articulos.ts';
import { iso } from './calendario.ts';
import { DIVISIONES } from './catalogo/divisiones.ts';
import { ALMACENES, DEPARTAMENTOS, EMPRESA, PUESTOS } from './empresa.ts';
import { insertar } from './insertar.ts';
import { idsDe } from './movimientos.ts';
import { OPERADORES_DEMO } from './operadores.ts';
import type { UbicacionDemo } from './ubicaciones.ts';

const siNo = (b: boolean): 'S' | 'N' => (b ? 'S' : 'N');

export async function cargaEmpresa(pg: ClientBase): Promise<void> {
  await insertar(
    pg,
    'almacenes',
    ALMACENES.map(({ id, nombre, exhibicion }) => ({ almacen_id: id, nombre, exhibicion })),
  );
  await insertar(pg, 'empresa', [EMPRESA]);
  const departamentos = DEPARTAMENTOS.map(([departamento_id, nombre]) => ({ departamento_id, nombre }));
  await insertar(pg, 'departamentos', departamentos);
  await insertar(
    pg,
    'puestos',
    PUESTOS.map(([puesto_id, nombre, departamento_id]) => ({ puesto_id, nombre, departamento_id })),
  );
}

export async function cargaOperadores(pg: ClientBase, claves: ReadonlyMap<string, string>): Promise<void> {
  await insertar(
    pg,
    'operadores',
    OPERADORES_DEMO.map((o) => ({
      operador_id: o.id,
      operador: o.login,
      nombre: o.nombre,
      email: `${o.login.toLowerCase()}@anden.example`,
      telefono: `55500${String(10_000 + o.id)}`,
      clave_hash: claves.get(o.password),
      almacen_id: o.almacen,
      departamento_id: o.departamento,
      puesto_id: o.puesto,
      activo: o.activo,
    })),
  );
  await insertar(
    pg,
    'operador_almacenes',
    OPERADORES_DEMO.flatMap((o) =>
      o.almacenes.map((almacen) => ({ operador_id: o.id, almacen_id: almacen })),
    ),
  );
  await insertar(
    pg,
    'operador_controles',
    OPERADORES_DEMO.flatMap((o) =>
      o.controles.map((control) => ({ operador_id: o.id, control_id: control, otorgado_por: 1 })),
    ),
  );
}

export async function cargaArticulos(pg: ClientBase, articulos: readonly ArticuloDemo[]): Promise<void> {
  await insertar(
    pg,
    'divisiones',
    DIVISIONES.map((d) => ({ division_id: d.id, nombre: d.nombre })),
  );
  await insertar(
    pg,
    'articulos',
    articulos.map((x) => ({
      articulo_id: x.id,
      clave_articulo: x.clave,
      articulo: x.nombre,
      tipo_articulo: x.tipo,
      comodin_empaque: siNo(x.comodin),
      caduca: siNo(x.caduca),
      lote: siNo(x.lote),
      fecha_produccion: siNo(x.produccion),
      minimo: x.minimo,
      maximo: x.maximo,
      unidad_venta: x.unidad,
      marca: x.marca,
      division_id: x.division,
      costo: x.costo,
    })),
  );
  await insertar(
    pg,
    'claves_articulo',
    articulos.flatMap((x) =>
      x.claves.map(([clave, rol, unidades = 1]) => ({
        clave_articulo: clave,
        articulo_id: x.id,
        rol_clave_art_id: rol,
        unidades,
      })),
    ),
  );
}

/** In one of this many articles, minimum and maximum changed in the last weeks. */
const CON_CAMBIOS = 9;
const DIA_MS = 86_400_000;

/** Who changed the minimum and the maximum of some articles, and what they were. */
export async function cargaCambios(
  pg: ClientBase,
  articulos: readonly ArticuloDemo[],
  hoy: Date,
): Promise<void> {
  const quienes = idsDe('INVENT1', 'COMPRAS1', 'ALMACEN1');
  await insertar(
    pg,
    'articulos_cambios',
    articulos
      .filter((x) => x.id % CON_CAMBIOS === 0)
      .flatMap((x) => {
        const fecha = iso(hoy.getTime() - (2 + (x.id % 40)) * DIA_MS);
        const quien = quienes[x.id % quienes.length];
        return [
          {
            articulo_id: x.id,
            fecha,
            operador_id: quien,
            campo: 'MINIMO',
            antes: String(x.minimo + 2),
            despues: String(x.minimo),
          },
          {
            articulo_id: x.id,
            fecha,
            operador_id: quien,
            campo: 'MAXIMO',
            antes: String(x.maximo + x.minimo),
            despues: String(x.maximo),
          },
        ];
      }),
  );
}

export async function cargaUbicaciones(pg: ClientBase, ubicaciones: readonly UbicacionDemo[]): Promise<void> {
  await insertar(
    pg,
    'lugares',
    ubicaciones.map((u) => ({ clase: 'ubicacion', almacen_id: u.almacen, nombre: u.codigo })),
  );
  await pg.query(
    `insert into ubicaciones (ubicacion_id, almacen_id, ubicacion, tipo, codigo)
     select l.lugar_id, l.almacen_id, l.nombre, u.tipo, u.propio
     from unnest($1::text[], $2::text[], $3::text[]) u (codigo, tipo, propio)
     join lugares l on l.clase = 'ubicacion' and l.nombre = u.codigo`,
    [ubicaciones.map((u) => u.codigo), ubicaciones.map((u) => u.tipo), ubicaciones.map((u) => u.propio)],
  );
}
