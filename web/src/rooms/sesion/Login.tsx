import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Busqueda, destinoSeguro } from '../../platform/navigation.ts';
import { sesionStore } from '../../platform/session.ts';
import { recall } from '../../platform/storage.ts';
import { useStore } from '../../platform/store.ts';
import { Mensaje } from '../../ui/Estado.tsx';
import { EsperanEnElEquipo } from './EsperanEnElEquipo.tsx';
import { FormaIngreso } from './FormaIngreso.tsx';
import css from './Login.module.css';
import { Marca } from './Marca.tsx';

function adelanta(): void {
  void import('./Marco.tsx');
  void import('./Inicio.tsx');
}

/** Sign-in (specification §2, Login). It leads to the address that was requested, or to Inicio. */
export default function Login() {
  const { destino } = useSearch({ strict: false }) as Busqueda;
  const navigate = useNavigate();
  const estado = useStore(sesionStore);
  const motivo = estado.fase === 'fuera' ? estado.motivo : undefined;

  return (
    <main className={css.pagina}>
      <title>Ingresar · Andén</title>
      {/* Loaded while the operator types. */}
      <div className={css.panel} onInput={adelanta}>
        <h1 className={css.titulo}>
          <Marca tamano={36} />
        </h1>
        {motivo ? <Mensaje tono="atencion">{motivo}</Mensaje> : null}
        <EsperanEnElEquipo />
        <FormaIngreso
          usuario={recall('usuario', '')}
          alEntrar={() => void navigate({ href: destinoSeguro(destino), replace: true })}
        />
      </div>
    </main>
  );
}
