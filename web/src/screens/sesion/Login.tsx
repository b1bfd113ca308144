import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Busqueda, destinoSeguro } from '../../platform/navigation.ts';
import { sesionStore } from '../../platform/session.ts';
import { recall } from '../../platform/storage.ts';
import { useStore } from '../../platform/store.ts';
import { Mensaje } from '../../ui/Estado.tsx';
import { FormaIngreso } from './FormaIngreso.tsx';
import css from './Login.module.css';
import { Marca } from './Marca.tsx';

/** Sign-in (specification §2, Login). After it, the address that was asked for, or Inicio. */
export default function Login() {
  const { destino } = useSearch({ strict: false }) as Busqueda;
  const navigate = useNavigate();
  const estado = useStore(sesionStore);
  const motivo = estado.fase === 'fuera' ? estado.motivo : undefined;

  useEffect(() => {
    // While the operator types, what comes next arrives.
    void import('./Marco.tsx');
    void import('./Inicio.tsx');
  }, []);

  return (
    <main className={css.pagina}>
      <title>Ingresar · Andén</title>
      <div className={css.panel}>
        <h1 className={css.titulo}>
          <Marca tamano={36} />
        </h1>
        {motivo ? <Mensaje tono="atencion">{motivo}</Mensaje> : null}
        <FormaIngreso
          usuario={recall('usuario', '')}
          alEntrar={() => void navigate({ href: destinoSeguro(destino), replace: true })}
        />
      </div>
    </main>
  );
}
