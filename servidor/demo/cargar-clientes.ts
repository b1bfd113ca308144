import type { ClientBase } from 'pg';
import { iso } from './calendario.ts';
import type { ClienteDemo } from './clientes.ts';
import { avanzaSecuencia, insertar } from './insertar.ts';
import type { DescargaDemo, PedidoDemo } from './pedidos.ts';

/** Customers with their addresses. */
export async function cargaClientes(pg: ClientBase, clientes: readonly ClienteDemo[]): Promise<void> {
  await insertar(
    pg,
    'clientes',
    {
      cliente_id: 'int',
      clave_cliente: 'text',
      nombre: 'text',
      nombre_comercial: 'text',
      rfc: 'text',
      tipo: 'text',
      giro: 'text',
      zona: 'text',
      operador_id: 'int',
      telefono: 'text',
      telefono2: 'text',
      celular: 'text',
      email: 'text',
      origen: 'text',
      dias_marcado_tmk: 'text',
      dias_credito: 'int',
      limite_credito: 'numeric',
      creado: 'timestamptz',
      fecha_distribuidor: 'date',
      ultima_incidencia: 'text',
      observaciones: 'text',
      clte_recoge: 'boolean',
    },
    clientes.map((c) => [
      c.id,
      c.clave,
      c.nombre,
      c.comercial,
      c.rfc,
      c.tipo,
      c.giro,
      c.zona,
      c.asesor,
      c.telefono,
      c.telefono2,
      c.celular,
      c.email,
      c.origen,
      c.diasMarcado,
      c.diasCredito,
      c.limite,
      iso(c.creado),
      c.distribuidor,
      c.ultimaIncidencia,
      c.observaciones,
      c.paqueteria === null,
    ]),
  );
  await avanzaSecuencia(pg, 'clientes', 'cliente_id');
  // The database gave each customer an empty main address, which the demo's own replaces.
  await pg.query('delete from direcciones_clientes');
  await insertar(
    pg,
    'direcciones_clientes',
    {
      dir_cli_id: 'int',
      cliente_id: 'int',
      principal: 'boolean',
      tipo_dir: 'text',
      direccion: 'text',
      localidad: 'text',
      tipo_localidad: 'text',
      ciudad: 'text',
      estado: 'text',
      codigo_postal: 'text',
      telefono: 'text',
      ubicacion: 'text',
    },
    clientes.flatMap((c) =>
      c.direcciones.map((d, i) => [
        d.id,
        c.id,
        i === 0,
        d.tipo,
        d.direccion,
        d.localidad,
        d.tipoLocalidad,
        d.ciudad,
        d.estado,
        d.codigoPostal,
        d.telefono,
        d.ubicacion,
      ]),
    ),
  );
  await avanzaSecuencia(pg, 'direcciones_clientes', 'dir_cli_id');
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
    {
      folio: 'text',
      folio_web: 'text',
      cliente_id: 'int',
      operador_id: 'int',
      fecha: 'timestamptz',
      importe: 'numeric',
      estatus: 'text',
      facturar: 'boolean',
      tipo: 'text',
      refer_clabe: 'text',
      monto: 'numeric',
      id_conekta: 'text',
      pagado: 'timestamptz',
    },
    pedidos.map((p) => [
      p.folio,
      p.web,
      p.cliente,
      p.operador,
      iso(p.fecha),
      p.importe / 100,
      p.estatus,
      p.facturar,
      p.web === null ? 'TELÉFONO' : 'WEB',
      p.clabe,
      p.conekta === null ? null : p.importe / 100,
      p.conekta,
      p.conekta === null ? null : iso(p.fecha),
    ]),
  );
  await insertar(
    pg,
    'descargas_catalogo',
    { cliente_id: 'int', fecha: 'timestamptz', catalogo: 'text' },
    descargas.map((d) => [d.cliente, iso(d.fecha), d.catalogo]),
  );
}
