import type { Compania } from './compania.ts';
import {
  ALMACENES,
  claveDeArticulo,
  claveDeCliente,
  dia,
  n5,
  pesos,
  SIN_ESTANTES,
  telefono,
  usuario,
  type Verdad,
} from './hojas.ts';

/** What is meant by the files of a day. The second day's pieces depend on what was picked meanwhile, and are not asked. */
export function verdad(c: Compania, cual: 1 | 2): Verdad[] {
  const { articulos, personas, facturas, clientes, compras } = c.tamano;
  const lista = <T>(n: number, de: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => de(i));
  const linea = (...partes: (string | number)[]): string => partes.join('|');
  const debe = (i: number): number => c.total(i) - c.pagado(i) - (cual === 2 ? c.pagadoDespues(i) : 0);
  return [
    {
      que: 'almacenes',
      consulta: `select concat_ws('|', almacen_id, nombre) as fila from almacenes`,
      filas: ALMACENES.map((nombre, i) => linea(i + 1, nombre)),
    },
    {
      que: 'personas',
      consulta: `select concat_ws('|', operador, nombre, telefono, almacen_id) as fila from operadores where operador like 'PER%'`,
      filas: lista(personas, (i) =>
        linea(
          usuario(i),
          `PERSONA NÚMERO ${i} MUÑOZ`,
          telefono(i).replace(/\D/g, '').slice(-10),
          (i % 3) + 1,
        ),
      ),
    },
    {
      que: 'artículos',
      consulta: `select concat_ws('|', clave_articulo, articulo, minimo, maximo, coalesce(marca, ''), division, round(costo, 2), tipo_articulo) as fila
                   from articulos left join (select division_id, nombre as division from divisiones) d using (division_id)`,
      filas: lista(articulos, (i) =>
        linea(
          claveDeArticulo(i),
          `ARTÍCULO ${i} ½" CAÑÓN`,
          i % 7,
          (i % 7) + 20,
          i % 5 === 0 ? '' : `MARCA ${i % 12}`,
          `LÍNEA ${i % 9}`,
          pesos(c.costo(i, cual)),
          i % 10 === 3 ? 'M' : 'D',
        ),
      ),
    },
    {
      que: 'claves',
      consulta: `select concat_ws('|', a.clave_articulo, k.clave_articulo, rol_clave_art_id, k.unidades) as fila
                   from claves_articulo k join articulos a using (articulo_id) join roles_clave r using (rol_clave_art_id) where r.editable`,
      filas: c.clavesDe().map((k) => linea(k.articulo, k.clave, k.id, k.piezas)),
    },
    {
      que: 'ubicaciones',
      consulta: `select concat_ws('|', almacen_id, codigo, left(ubicacion, 8)) as fila from ubicaciones where not sin_ubicar`,
      filas: c.lugares.map((l) => linea(l.almacen, l.propio, l.digitos)),
    },
    ...(cual === 1
      ? [
          {
            que: 'existencias',
            consulta: `select concat_ws('|', u.almacen_id, case when u.sin_ubicar then 'SIN UBICAR' else u.codigo end, a.clave_articulo, sum(x.piezas)) as fila
                         from existencias x join ubicaciones u on u.ubicacion_id = x.lugar_id join articulos a using (articulo_id) where x.piezas > 0
                        group by u.almacen_id, u.sin_ubicar, u.codigo, a.clave_articulo`,
            filas: [
              ...c
                .enEstantes()
                .map((e) => linea(e.lugar.almacen, e.lugar.propio, claveDeArticulo(e.articulo), e.piezas)),
              ...c
                .sinUbicar()
                .map((e) => linea(SIN_ESTANTES, 'SIN UBICAR', claveDeArticulo(e.articulo), e.piezas)),
            ],
          },
        ]
      : []),
    {
      que: 'compras por recibir',
      consulta: `select concat_ws('|', c.folio, p.proveedor, c.almacen_id, count(*), c.historia) as fila
                   from compras c join proveedores p using (proveedor_id) join compras_det using (docto_cm_id) group by 1, c.folio, p.proveedor, c.almacen_id, c.historia`.replace(
        'group by 1, ',
        'group by ',
      ),
      filas: lista(compras, (i) =>
        linea(`OC${n5(i)}`, `PROVEEDOR ${i % 5}, S.A.`, (i % 3) + 1, 2, c.abierta(i) ? 'f' : 't'),
      ),
    },
    {
      que: 'clientes',
      consulta: `select concat_ws('|', c.clave_cliente, c.nombre, coalesce(c.rfc, ''), coalesce(c.telefono, ''), c.dias_credito, round(c.limite_credito, 2), d.direccion, d.ciudad, d.codigo_postal) as fila
                   from clientes c join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal`,
      filas: lista(c.cuantosClientes(cual), (i) =>
        linea(
          claveDeCliente(i),
          `PEÑA & HIJOS ${i}`,
          i % 6 === 0 ? '' : `PEH0101${String(i % 100).padStart(2, '0')}AB${i % 10}`,
          c.telefonoDe(i, cual) === 'S/N' ? '' : c.telefonoDe(i, cual),
          (i % 4) * 15,
          pesos((i % 50) * 1_000_00),
          `AV. JUÁREZ ${i}; INT. ${i % 9}`,
          'LEÓN',
          `0${1_000 + (i % 9_000)}`,
        ),
      ),
    },
    {
      que: 'remisiones',
      consulta: `select concat_ws('|', r.folio, c.clave_cliente, a.clave_articulo, d.unidades, r.estatus in ('EMBARCADA', 'CANCELADA')) as fila
                   from remisiones r join clientes c using (cliente_id) join remisiones_det d using (docto_ve_id) join articulos a using (articulo_id)`,
      filas: lista(c.cuantasRemisiones(cual), (i) => {
        const { articulo, piezas } = c.renglon(i);
        return linea(
          `R${n5(i)}`,
          claveDeCliente(i % clientes),
          claveDeArticulo(articulo),
          piezas,
          c.esAbierta(i) ? 'f' : 't',
        );
      }),
    },
    {
      que: 'facturas y lo que deben',
      consulta: `select concat_ws('|', f.folio, to_char(f.fecha at time zone 'America/Mexico_City', 'YYYY-MM-DD'), c.clave_cliente, round(f.total, 2), round(s.pendiente, 2), f.historia) as fila
                   from facturas f join clientes c using (cliente_id) join cartera k on k.docto_ve_id = f.docto_ve_id and k.clase = 'CARGO' and k.corrige is null
                   join saldos_cartera s using (asiento_id)`,
      filas: lista(c.cuantasFacturas(cual), (i) =>
        linea(
          `F${n5(i)}`,
          dia(c.haceFactura(i)),
          claveDeCliente(i % clientes),
          pesos(c.total(i)),
          pesos(debe(i)),
          't',
        ),
      ),
    },
    {
      que: 'renglones de facturas',
      consulta: `select concat_ws('|', f.folio, a.clave_articulo, d.unidades, round(d.total_con_iva, 2)) as fila
                   from facturas_det d join facturas f using (docto_ve_id) join articulos a using (articulo_id)`,
      filas: lista(c.cuantasFacturas(cual), (i) =>
        c.lineas(i).map((l) => linea(`F${n5(i)}`, claveDeArticulo(l.articulo), l.piezas, pesos(l.centavos))),
      ).flat(),
    },
    {
      que: 'pagos',
      consulta: `select concat_ws('|', folio, round(importe, 2)) as fila from cartera where clase = 'PAGO' and corrige is null`,
      filas: lista(facturas, (i) => [
        ...(c.pagado(i) > 0 ? [linea(`P${n5(i)}`, pesos(c.pagado(i)))] : []),
        ...(cual === 2 && c.pagadoDespues(i) > 0 ? [linea(`Q${n5(i)}`, pesos(c.pagadoDespues(i)))] : []),
      ]).flat(),
    },
  ];
}
