import type { Sent } from '@anden/contrato/call.ts';
import type { bancosCalls } from '@anden/contrato/cartera/bancos.ts';
import type { carteraCalls } from '@anden/contrato/cartera/calls.ts';
import type { depositosCalls } from '@anden/contrato/cartera/depositos.ts';
import type { estadosCalls } from '@anden/contrato/cartera/estados.ts';
import type { repartoCalls } from '@anden/contrato/cartera/reparto.ts';
import { APLICACION, ASIENTO, CUENTA, DEPOSITO, ESTADO, OP } from './fixture.ts';

type Calls = typeof bancosCalls &
  typeof carteraCalls &
  typeof depositosCalls &
  typeof estadosCalls &
  typeof repartoCalls;

/** An input for each call of customers' money, deposits and bank statements (`ejemplos.ts`). */
export const EJEMPLOS_DE_CARTERA: { [N in keyof Calls]: Sent<Calls[N]> } = {
  getAnticiposClientes: { operador_id: OP.ADMIN },
  getAntiguedadCartera: {},
  getCarteraCliente: { cliente_id: 1 },
  aplicaAnticipo: { abono_id: ASIENTO.PAGO, cargos: [{ cargo_id: ASIENTO.F3, importe: 1.5 }] },
  deshaceAplicacion: { aplicacion_id: APLICACION, motivo: 'Era de otra factura' },
  corrigeAbono: { abono_id: ASIENTO.PAGO, importe: 4.5, motivo: 'Se capturó de más' },
  getDepositosClientes: {},
  setCreaDepositoNoId: {
    deposito: {
      folio: 'D9',
      fecha: '2025-03-09',
      cuenta_ba_id: CUENTA.UNO,
      referencia_web: 'WEB-9',
      banco_id: 1,
      forma_pago: 1,
      descripcion: 'DEPÓSITO DE PRUEBA',
      importe: '$1,500.00',
    },
  },
  cancelaDeposito: { docto_ba_id: DEPOSITO.LIBRE, motivo: 'SE REGISTRÓ DOS VECES' },
  getDeposito: { docto_ba_id: DEPOSITO.OTRO },
  getSugerenciasDeDeposito: { docto_ba_id: DEPOSITO.OTRO },
  getCargosPorCobrar: { clave_cliente: 'C-1' },
  aplicaDeposito: {
    docto_ba_id: DEPOSITO.OTRO,
    version: 0,
    clientes: [{ cliente_id: 1, anticipo: 5, cargos: [{ cargo_id: ASIENTO.F2, importe: 10 }] }],
  },
  deshaceReparto: { docto_ba_id: DEPOSITO.DADO, asiento_id: ASIENTO.DADO, motivo: 'ERA DE OTRO CLIENTE' },
  getCatalogosBanco: {},
  guardaCuentaBanco: { cuenta: 'CENTRO 0009', banco: 'BANCO NUEVO', edicion: 'N' },
  guardaCatalogoBanco: { catalogo: 'FORMA_PAGO', nombre: 'CHEQUE', edicion: 'N' },
  quitaCatalogoBanco: { catalogo: 'FORMA_PAGO', id: 2 },
  getCuentasBanco: {},
  deshaceEstadoCuenta: { estado_cuenta_id: 1, motivo: 'ERA DE OTRA CUENTA' },
  getCuentaDeEstado: { importacion_id: ESTADO.id },
  getEstadoCuenta: { importacion_id: ESTADO.id, cuenta_ba_id: CUENTA.UNO },
  cargaEstadoCuenta: {
    importacion_id: ESTADO.id,
    cuenta_ba_id: CUENTA.UNO,
    columnas: {
      fecha: ESTADO.fecha,
      importe: ESTADO.importe,
      referencia: ESTADO.referencia,
      descripcion: null,
      ordenante: null,
    },
    forma_pago: 1,
  },
};
