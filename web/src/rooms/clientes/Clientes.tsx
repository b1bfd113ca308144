import { useConsulta } from '../../platform/consulta.ts';
import { dinero } from '../../platform/format.ts';
import { usePreparaPantalla } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { Estado } from '../../ui/Estado.tsx';

const COLUMNAS = columnasDe('getClientesDistribuidor', {
  CLIENTE: { tarjeta: 'titulo', ancho: 220 },
  SALDO: { ancho: 100, ayuda: 'Lo que debe menos lo que tiene a favor' },
  SALDO_VENCIDO: {
    ancho: 100,
    ayuda: 'Lo que falta de pagar de lo que venció antes de hoy',
    celda: (f) =>
      f.SALDO_VENCIDO > 0 ? <Estado tono="rechazo">{dinero(f.SALDO_VENCIDO)}</Estado> : dinero(0),
  },
});

/** 'Clientes distribuidores': who became one in a range, with what each owes. */
export default function Clientes() {
  usePreparaPantalla('cliente');
  const consulta = useConsulta('getClientesDistribuidor', {
    columnas: COLUMNAS,
  });
  return <Consulta {...consulta} filtroAyuda="Clave, cliente, zona, asesor…" />;
}
