import { useEffect, useState } from 'react';
import { openSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { IconPlugConnectedX } from '../../ui/iconos.ts';
import { EmptyState } from '../../ui/Vacios.tsx';
import { Marca } from './Marca.tsx';
import css from './Suelta.module.css';

/** Seconds between automatic attempts. */
const CADA = 10;

/** The shell is loaded but the server does not answer: says so, and keeps trying. */
export function SinServidor() {
  const [probando, setProbando] = useState(false);

  async function prueba(): Promise<void> {
    setProbando(true);
    await openSession();
    setProbando(false);
  }

  useEffect(() => {
    const reloj = setInterval(() => void openSession(), CADA * 1000);
    const vuelve = () => void openSession();
    window.addEventListener('online', vuelve);
    return () => {
      clearInterval(reloj);
      window.removeEventListener('online', vuelve);
    };
  }, []);

  return (
    <main className={css.suelta}>
      <title>Sin conexión · Andén</title>
      <h1 className={css.centro}>
        <Marca tamano={32} />
      </h1>
      <EmptyState
        titulo="Sin conexión con el servidor"
        icono={<IconPlugConnectedX stroke={1.25} aria-hidden />}
        accion={
          <Boton tipo="principal" cargando={probando} onClick={() => void prueba()}>
            Reintentar
          </Boton>
        }
      >
        Andén se abrió sin red. Revise la conexión Wi-Fi; se intenta de nuevo cada {CADA} segundos.
      </EmptyState>
    </main>
  );
}
