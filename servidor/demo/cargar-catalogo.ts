import { CONTROLES } from '@anden/contrato/permissions.ts';
import type { ClientBase } from 'pg';
import type { ArticuloDemo } from './articulos.ts';
import { DIVISIONES } from './catalogo/divisiones.ts';
import { ALMACENES, DEPARTAMENTOS, EMPRESA, PUESTOS } from './empresa.ts';
import { avanzaSecuencia, insertar } from './insertar.ts';
import { idsDe } from './movimientos.ts';
import { OPERADORES_DEMO } from './operadores.ts';
import type { UbicacionDemo } from './ubicaciones.ts';

const siNo = (b: boolean): 'S' | 'N' => (b ? 'S' : 'N');

export async function cargaEmpresa(pg: ClientBase): Promise<void> {
  await insertar(
    pg,
    'almacenes',
    { almacen_id: 'int', nombre: 'text', exhibicion: 'boolean' },
    ALMACENES.map((x) => [x.id, x.nombre, x.exhibicion]),
  );
  await pg.query('insert into empresa (nombre, rfc, direccion, telefono) values ($1, $2, $3, $4)', [
    EMPRESA.nombre,
    EMPRESA.rfc,
    EMPRESA.direccion,
    EMPRESA.telefono,
  ]);
  await insertar(pg, 'departamentos', { departamento_id: 'int', nombre: 'text' }, DEPARTAMENTOS);
  await insertar(pg, 'puestos', { puesto_id: 'int', nombre: 'text', departamento_id: 'int' }, PUESTOS);
  await pg.query(
    `insert into controles (control_id, nombre, modulo) select * from unnest($1::int[], $2::text[], $3::text[])
     on conflict (control_id) do update set nombre = excluded.nombre, modulo = excluded.modulo`,
    [CONTROLES.map((c) => c.id), CONTROLES.map((c) => c.nombre), CONTROLES.map((c) => c.modulo)],
  );
}

export async function cargaOperadores(pg: ClientBase, claves: ReadonlyMap<string, string>): Promise<void> {
  await insertar(
    pg,
    'operadores',
    {
      operador_id: 'int',
      operador: 'text',
      nombre: 'text',
      email: 'text',
      telefono: 'text',
      clave_hash: 'text',
      almacen_id: 'int',
      departamento_id: 'int',
      puesto_id: 'int',
      activo: 'boolean',
    },
    OPERADORES_DEMO.map((o) => [
      o.id,
      o.login,
      o.nombre,
      `${o.login.toLowerCase()}@anden.example`,
      `55500${String(10_000 + o.id)}`,
      claves.get(o.password),
      o.almacen,
      o.departamento,
      o.puesto,
      o.activo,
    ]),
  );
  await avanzaSecuencia(pg, 'operadores', 'operador_id');
  await insertar(
    pg,
    'operador_almacenes',
    { operador_id: 'int', almacen_id: 'int' },
    OPERADORES_DEMO.flatMap((o) => o.almacenes.map((almacen) => [o.id, almacen])),
  );
  await insertar(
    pg,
    'operador_controles',
    { operador_id: 'int', control_id: 'int', otorgado_por: 'int' },
    OPERADORES_DEMO.flatMap((o) => o.controles.map((control) => [o.id, control, 1])),
  );
}

export async function cargaArticulos(pg: ClientBase, articulos: readonly ArticuloDemo[]): Promise<void> {
  await insertar(
    pg,
    'divisiones',
    { division_id: 'int', nombre: 'text' },
    DIVISIONES.map((d) => [d.id, d.nombre]),
  );
  await insertar(
    pg,
    'articulos',
    {
      articulo_id: 'int',
      clave_articulo: 'text',
      articulo: 'text',
      tipo_articulo: 'text',
      comodin_empaque: 'text',
      caduca: 'text',
      lote: 'text',
      fecha_produccion: 'text',
      minimo: 'int',
      maximo: 'int',
      unidad_venta: 'text',
      marca: 'text',
      division_id: 'int',
      costo: 'numeric',
    },
    articulos.map((x) => [
      x.id,
      x.clave,
      x.nombre,
      x.tipo,
      siNo(x.comodin),
      siNo(x.caduca),
      siNo(x.lote),
      siNo(x.produccion),
      x.minimo,
      x.maximo,
      x.unidad,
      x.marca,
      x.division,
      x.costo,
    ]),
  );
  await avanzaSecuencia(pg, 'articulos', 'articulo_id');
  await insertar(
    pg,
    'claves_articulo',
    { clave_articulo: 'text', articulo_id: 'int', rol_clave_art_id: 'int', unidades: 'int' },
    articulos.flatMap((x) => x.claves.map(([clave, rol, unidades = 1]) => [clave, x.id, rol, unidades])),
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
    {
      articulo_id: 'int',
      fecha: 'timestamptz',
      operador_id: 'int',
      campo: 'text',
      antes: 'text',
      despues: 'text',
    },
    articulos
      .filter((x) => x.id % CON_CAMBIOS === 0)
      .flatMap((x) => {
        const fecha = new Date(hoy.getTime() - (2 + (x.id % 40)) * DIA_MS);
        const quien = quienes[x.id % quienes.length];
        return [
          [x.id, fecha, quien, 'MINIMO', String(x.minimo + 2), String(x.minimo)],
          [x.id, fecha, quien, 'MAXIMO', String(x.maximo + x.minimo), String(x.maximo)],
        ];
      }),
  );
}

export async function cargaUbicaciones(pg: ClientBase, ubicaciones: readonly UbicacionDemo[]): Promise<void> {
  await insertar(
    pg,
    'lugares',
    { clase: 'text', almacen_id: 'int', nombre: 'text' },
    ubicaciones.map((u) => ['ubicacion', u.almacen, u.codigo]),
  );
  await pg.query(
    `insert into ubicaciones (ubicacion_id, almacen_id, ubicacion, tipo, codigo)
     select l.lugar_id, l.almacen_id, l.nombre, u.tipo, u.propio
     from unnest($1::text[], $2::text[], $3::text[]) u (codigo, tipo, propio)
     join lugares l on l.clase = 'ubicacion' and l.nombre = u.codigo`,
    [ubicaciones.map((u) => u.codigo), ubicaciones.map((u) => u.tipo), ubicaciones.map((u) => u.propio)],
  );
}
