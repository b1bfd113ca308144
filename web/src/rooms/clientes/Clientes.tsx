import { useConsulta } from '../../platform/consulta.ts';
import { usePreparaPantalla } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';

const COLUMNAS = columnasDe('getClientesDistribuidor', {
  CLIENTE: { tarjeta: 'titulo', ancho: 220 },
  SALDO: { ancho: 100, ayuda: 'Lo que debe menos lo que tiene a favor' },
  SALDO_VENCIDO: {
    ancho: 100,
    ayuda: 'Lo que falta de pagar de lo que venció antes de hoy',
    tono: (f) => (f.SALDO_VENCIDO > 0 ? 'rechazo' : null),
  },
});

/** 'Clientes distribuidores': who became a distributor in a range, with what each owes. */
export default function Clientes() {
  usePreparaPantalla('cliente');
  const consulta = useConsulta('getClientesDistribuidor', {
    columnas: COLUMNAS,
  });
  return <Consulta {...consulta} filtroAyuda="Clave, cliente, zona, asesor…" />;
}
