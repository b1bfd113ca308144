import type { ClientBase } from 'pg';
import { iso } from './calendario.ts';
import type { ClienteDemo } from './clientes.ts';
import { insertar } from './insertar.ts';
import type { DescargaDemo, PedidoDemo } from './pedidos.ts';

/** Customers with their addresses. */
export async function cargaClientes(pg: ClientBase, clientes: readonly ClienteDemo[]): Promise<void> {
  await insertar(
    pg,
    'clientes',
    clientes.map((c) => ({
      cliente_id: c.id,
      clave_cliente: c.clave,
      nombre: c.nombre,
      nombre_comercial: c.comercial,
      rfc: c.rfc,
      tipo: c.tipo,
      giro: c.giro,
      zona: c.zona,
      operador_id: c.asesor,
      telefono: c.telefono,
      telefono2: c.telefono2,
      celular: c.celular,
      email: c.email,
      origen: c.origen,
      dias_marcado_tmk: c.diasMarcado,
      dias_credito: c.diasCredito,
      limite_credito: c.limite,
      creado: iso(c.creado),
      fecha_distribuidor: c.distribuidor,
      ultima_incidencia: c.ultimaIncidencia,
      observaciones: c.observaciones,
      clte_recoge: c.paqueteria === null,
    })),
  );
  // The database gave each customer an empty main address, which the demo's own replaces.
  await pg.query('delete from direcciones_clientes');
  await insertar(
    pg,
    'direcciones_clientes',
    clientes.flatMap((c) =>
      c.direcciones.map((d, i) => ({
        dir_cli_id: d.id,
        cliente_id: c.id,
        principal: i === 0,
        tipo_dir: d.tipo,
        direccion: d.direccion,
        localidad: d.localidad,
        tipo_localidad: d.tipoLocalidad,
        ciudad: d.ciudad,
        estado: d.estado,
        codigo_postal: d.codigoPostal,
        telefono: d.telefono,
        ubicacion: d.ubicacion,
      })),
    ),
  );
}

/** What customers ordered, and the catalogues they took. */
export async function cargaPedidos(
  pg: ClientBase,
  pedidos: readonly PedidoDemo[],
  descargas: readonly DescargaDemo[],
): Promise<void> {
  await insertar(
    pg,
    'pedidos',
    pedidos.map((p) => ({
      folio: p.folio,
      folio_web: p.web,
      cliente_id: p.cliente,
      operador_id: p.operador,
      fecha: iso(p.fecha),
      importe: p.importe / 100,
      estatus: p.estatus,
      facturar: p.facturar,
      tipo: p.web === null ? 'TELÉFONO' : 'WEB',
      refer_clabe: p.clabe,
      monto: p.conekta === null ? null : p.importe / 100,
      id_conekta: p.conekta,
      pagado: p.conekta === null ? null : iso(p.fecha),
    })),
  );
  await insertar(
    pg,
    'descargas_catalogo',
    descargas.map((d) => ({ cliente_id: d.cliente, fecha: iso(d.fecha), catalogo: d.catalogo })),
  );
}
