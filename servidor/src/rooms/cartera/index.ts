import type { bancosCalls } from '@anden/contrato/cartera/bancos.ts';
import type { carteraCalls } from '@anden/contrato/cartera/calls.ts';
import type { depositosCalls } from '@anden/contrato/cartera/depositos.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { getCatalogosBanco, guardaCatalogoBanco, guardaCuentaBanco, quitaCatalogoBanco } from './bancos.ts';
import { aplicaAnticipo, corrigeAbono, deshaceAplicacion } from './comandos.ts';
import { getAnticiposClientes, getAntiguedadCartera, getCarteraCliente } from './consultas.ts';
import { getDeposito } from './deposito.ts';
import { cancelaDeposito, getDepositosClientes, setCreaDepositoNoId } from './depositos.ts';

/** The only room that writes customers' money; it enters no other office room. */
export {
  type Aplicacion,
  aplicar,
  deshacerAplicacion,
} from './aplicar.ts';
export {
  type Abono,
  asentarAbono,
  type Correccion,
  corregirAsiento,
  type Parte,
  regresarDeposito,
  repartirDeposito,
} from './asentar.ts';
export { avisarCartera } from './avisos.ts';
export {
  type Antiguedad,
  antiguedadDe,
  cifrasDe,
  cortarCartera,
  estaAlDia,
  type Hoy,
  inicioDeHoy,
  type Promedios,
  porMes,
  promediosDe,
} from './cifras.ts';
export { getAntiguedadCartera } from './consultas.ts';
export { presenciaDeDepositos } from './deposito.ts';
export { estadosDeCuenta } from './estados.ts';
export { depositosQueTerminan } from './hallar-depositos.ts';
export { asientaPagadasAntes, DESHACER_ABONOS, llegadaDeAbonos } from './llegada-abonos.ts';
export { DESHACER_DEPOSITOS, LLEGADA_DE_DEPOSITOS } from './llegada-depositos.ts';
export type { Puerta } from './puerta.ts';
export { avisarDeLaEntrega, firmarCartera, tandasDeCartera } from './recibir.ts';
export { reparto } from './reparto.ts';
export type { Saldo } from './saldos.ts';
export { tileDepositos } from './tiles.ts';

/** Customers' money: what is open, how old it is, and what is done with it by hand. */
export const cartera: Handlers<typeof carteraCalls> = {
  getAnticiposClientes,
  getAntiguedadCartera,
  getCarteraCliente,
  aplicaAnticipo,
  deshaceAplicacion,
  corrigeAbono,
};

/** What deposits, payments and statements name. */
export const bancos: Handlers<typeof bancosCalls> = {
  getCatalogosBanco,
  guardaCuentaBanco,
  guardaCatalogoBanco,
  quitaCatalogoBanco,
};

/** Deposits that came without saying whose they are. */
export const depositos: Handlers<typeof depositosCalls> = {
  getDepositosClientes,
  setCreaDepositoNoId,
  cancelaDeposito,
  getDeposito,
};
