import { tituloDe } from '@anden/contrato/rutas.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { usePreparaPantalla, useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { Lista } from '../../ui/Lista.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';

const TITULO = tituloDe('clientes');

const PESTANAS = [
  { id: 'distribuidores', titulo: 'Distribuidores' },
  { id: 'todos', titulo: 'Todos' },
];

/** Search parameters of the other tab's list, removed when changing tabs. */
const DE_SU_LISTA = { filtro: '', filtros: '', orden: '', sentido: '', vista: '', pagina: 1 };

const COMO = {
  CLIENTE: { tarjeta: 'titulo', ancho: 220 },
  SALDO: { ancho: 100, ayuda: 'Lo que debe menos lo que tiene a favor' },
} as const;
const VENCIDO = {
  ancho: 100,
  ayuda: 'Lo que falta de pagar de lo que venció antes de hoy',
} as const;
const COLUMNAS = columnasDe('getClientesDistribuidor', {
  ...COMO,
  SALDO_VENCIDO: { ...VENCIDO, tono: (f) => (f.SALDO_VENCIDO > 0 ? 'rechazo' : null) },
});
const DE_TODOS = columnasDe('getTodosLosClientes', {
  ...COMO,
  SALDO_VENCIDO: { ...VENCIDO, tono: (f) => (f.SALDO_VENCIDO > 0 ? 'rechazo' : null) },
});
const FILTRO = 'Clave, cliente, zona, asesor…';

/** 'Clientes distribuidores': who became a distributor in a range, and every customer, with what each owes. */
export default function Clientes() {
  usePreparaPantalla('cliente');
  const [{ pestana }, setLugar] = useSearchState({ pestana: 'distribuidores', ...DE_SU_LISTA });
  const elegida = pestana === 'todos' ? 'todos' : 'distribuidores';
  return (
    <>
      <PageHeader titulo={TITULO} />
      <Pestanas
        etiqueta={TITULO}
        pestanas={PESTANAS}
        elegida={elegida}
        onElegir={(otra) => setLugar({ pestana: otra, ...DE_SU_LISTA })}
      >
        {elegida === 'todos' ? <Todos /> : <Distribuidores />}
      </Pestanas>
    </>
  );
}

function Distribuidores() {
  const consulta = useConsulta('getClientesDistribuidor', { columnas: COLUMNAS });
  return (
    <Consulta
      {...consulta}
      enPestana
      etiqueta="Clientes distribuidores"
      filtroAyuda={FILTRO}
      espera="Ninguno se hizo distribuidor en esos días; los demás clientes están en «Todos»"
    />
  );
}

function Todos() {
  const consulta = useConsulta('getTodosLosClientes', { columnas: DE_TODOS, archivo: 'Todos los clientes' });
  return (
    <Lista
      {...consulta}
      enPestana
      etiqueta="Todos los clientes"
      unidad={['cliente', 'clientes']}
      filtroAyuda={FILTRO}
      vacio={{ titulo: 'No hay clientes' }}
    />
  );
}
